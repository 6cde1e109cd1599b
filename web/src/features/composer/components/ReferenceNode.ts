import { $applyNodeReplacement, TextNode } from 'lexical'
import type { EditorConfig, LexicalNode, NodeKey, SerializedTextNode, Spread } from 'lexical'
import type { Reference } from '../markup.ts'
import styles from './Editor.module.css'

type SerializedReference = Spread<{ reference: Reference }, SerializedTextNode>

/** Someone or something named in a text: one piece, deleted whole. */
export class ReferenceNode extends TextNode {
  __reference: Reference

  static override getType(): string {
    return 'reference'
  }

  static override clone(node: ReferenceNode): ReferenceNode {
    return new ReferenceNode(node.__reference, node.__text, node.__key)
  }

  static override importJSON(serialized: SerializedReference): ReferenceNode {
    return $createReferenceNode(serialized.reference)
  }

  constructor(reference: Reference, text?: string, key?: NodeKey) {
    super(text ?? `${reference.sigil}${reference.name}`, key)
    this.__reference = reference
  }

  override exportJSON(): SerializedReference {
    return { ...super.exportJSON(), reference: this.__reference }
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config)
    element.classList.add(styles.reference ?? '')
    element.spellcheck = false
    return element
  }

  override canInsertTextBefore(): boolean {
    return false
  }

  override canInsertTextAfter(): boolean {
    return false
  }

  override isTextEntity(): true {
    return true
  }
}

export function $createReferenceNode(reference: Reference): ReferenceNode {
  const node = new ReferenceNode(reference)
  node.setMode('token').toggleDirectionless()
  return $applyNodeReplacement(node)
}

export function $isReferenceNode(node: LexicalNode | null | undefined): node is ReferenceNode {
  return node instanceof ReferenceNode
}

import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical'
import { describe, expect, it } from 'vitest'
import { docToMarkup } from '../markup.ts'
import { $readDoc } from './editor-doc.ts'
import type { Candidate } from './editor-handle.ts'
import { $insertReference, $readReferenceQuery } from './reference-query.ts'
import { ReferenceNode } from './ReferenceNode.ts'

/** An editor with some words and the caret after them. */
function write(text: string) {
  const editor = createEditor({
    nodes: [ReferenceNode],
    onError(error) {
      throw error
    },
  })
  editor.update(
    () => {
      const words = $createTextNode(text)
      $getRoot().append($createParagraphNode().append(words))
      words.select()
    },
    { discrete: true },
  )
  return editor
}

const queryAfter = (text: string) => {
  const query = write(text).getEditorState().read($readReferenceQuery)
  return query && `${query.sigil}${query.text}`
}

function choose(text: string, candidate: Candidate): string {
  const editor = write(text)
  editor.update(
    () => {
      const query = $readReferenceQuery()
      if (query) $insertReference(query, candidate)
    },
    { discrete: true },
  )
  return editor.getEditorState().read(() => docToMarkup($readDoc()))
}

describe('an @ or a # before the caret', () => {
  it('asks for what follows it', () => {
    expect(queryAfter('@')).toBe('@')
    expect(queryAfter('please @June T')).toBe('@June T')
    expect(queryAfter('see (#Walter')).toBe('#Walter')
  })

  it('asks for nothing inside a word, after a space, or when there is none', () => {
    expect(queryAfter('june@example')).toBeNull()
    expect(queryAfter('bed @ 4')).toBeNull()
    expect(queryAfter('C#')).toBeNull()
    expect(queryAfter('no one')).toBeNull()
  })

  it('is replaced by the one who was chosen, as the markup names them', () => {
    const person = { id: 7, name: 'Dana Whitlock', title: null, userType: 'staff' } as const
    expect(choose('ask @da', person)).toBe('ask @[Dana Whitlock](id:7) ')
    expect(choose('@ni', { ...person, name: 'Night nurses', userType: 'staffGroup' })).toBe(
      '@[Night nurses](id:7)(type:staffGroup) ',
    )
    expect(choose('@ch', { ...person, name: 'channel', userType: 'everyone' })).toBe('@[channel](id:7)(type:channel) ')
    const channel = { id: 3, name: 'Walter Brandvold', title: null, channelType: 'patients', isPublic: false } as const
    expect(choose('see #wal', channel)).toBe('see #[Walter Brandvold](id:3)(type:patients) ')
  })
})

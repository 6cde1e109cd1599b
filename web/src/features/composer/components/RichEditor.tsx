import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { PlainTextPlugin } from '@lexical/react/LexicalPlainTextPlugin'
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  CLEAR_HISTORY_COMMAND,
  defineExtension,
  FORMAT_TEXT_COMMAND,
} from 'lexical'
import type { Ref } from 'react'
import { useEffect, useId, useImperativeHandle, useState } from 'react'
import { docToMarkup, markupToDoc } from '../markup.ts'
import type { Marks } from '../markup.ts'
import { $readDoc, $writeDoc } from './editor-doc.ts'
import type { EditorHandle, EditorProps, FindChannels, MentionCandidate } from './editor-handle.ts'
import styles from './Editor.module.css'
import { ReferenceNode } from './ReferenceNode.ts'
import { ReferencePicker } from './ReferencePicker.tsx'
import { useEditorCommands } from './use-editor-commands.ts'
import { mayTakeFocus } from './may-take-focus.ts'
import { useReferences } from './use-references.ts'

export type RichEditorProps = EditorProps & {
  ref: Ref<EditorHandle>
  members: readonly MentionCandidate[]
  findChannels: FindChannels | undefined
  onMarks: (marks: Marks) => void
}

const theme = { text: { bold: styles.bold ?? '', italic: styles.italic ?? '', underline: styles.underline ?? '' } }

/** The editor itself: words, three marks, and who and what they name. Of what is pasted nothing else arrives. */
export default function RichEditor(props: RichEditorProps) {
  const { readMarkup } = props
  const [extension] = useState(() =>
    defineExtension({
      name: 'kinward/composer',
      namespace: 'kinward-composer',
      theme,
      nodes: [ReferenceNode],
      $initialEditorState: () => $writeDoc(markupToDoc(readMarkup()), 'none'),
      onError(error) {
        throw error
      },
    }),
  )
  return (
    <LexicalExtensionComposer extension={extension} contentEditable={null}>
      <Field {...props} />
    </LexicalExtensionComposer>
  )
}

function Field({
  ref,
  label,
  placeholder,
  describedBy,
  autoFocus,
  enterSends,
  members,
  findChannels,
  onChange,
  onSend,
  onMarks,
}: RichEditorProps) {
  const [editor] = useLexicalComposerContext()
  const listId = useId()
  const references = useReferences(editor, { members, findChannels })
  useEditorCommands({ editor, isPicking: references.isOpen, enterSends, onSend, onMarks })

  useImperativeHandle(
    ref,
    (): EditorHandle => ({
      focus: () => editor.focus(undefined, { defaultSelection: 'rootEnd' }),
      setMarkup(markup) {
        const caret = editor.getRootElement() === document.activeElement ? 'at-end' : 'none'
        editor.update(() => $writeDoc(markupToDoc(markup), caret))
        editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
      },
      insert(text) {
        editor.update(() => {
          const selection = $getSelection() ?? $getRoot().selectEnd()
          if (!$isRangeSelection(selection)) return
          const { anchor } = selection
          const before = anchor.type === 'text' ? anchor.getNode().getTextContent().slice(0, anchor.offset) : ''
          selection.insertText(/\S$/.test(before) ? ` ${text}` : text)
        })
        editor.focus()
      },
      put(text) {
        editor.update(() => {
          const selection = $getSelection() ?? $getRoot().selectEnd()
          if ($isRangeSelection(selection)) selection.insertText(text)
        })
        editor.focus()
      },
      toggle: (mark) => editor.focus(() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, mark)),
    }),
    [editor],
  )

  useEffect(() => {
    if (autoFocus && mayTakeFocus()) editor.focus(undefined, { defaultSelection: 'rootEnd' })
  }, [autoFocus, editor])

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
        onChange(editorState.read(() => docToMarkup($readDoc())))
      }),
    [editor, onChange],
  )

  return (
    <div className={styles.box}>
      <PlainTextPlugin
        contentEditable={
          <ContentEditable
            className={styles.field}
            role="textbox"
            aria-multiline="true"
            aria-label={label}
            aria-describedby={describedBy}
            aria-autocomplete="list"
            aria-controls={references.isOpen ? listId : undefined}
            aria-activedescendant={references.isOpen ? `${listId}-${references.active}` : undefined}
            aria-placeholder={placeholder}
            enterKeyHint={enterSends ? 'send' : 'enter'}
            placeholder={<div className={styles.placeholder}>{placeholder}</div>}
          />
        }
        ErrorBoundary={LexicalErrorBoundary}
      />
      <HistoryPlugin />
      {references.isOpen && (
        <ReferencePicker
          id={listId}
          sigil={references.sigil}
          candidates={references.found}
          active={references.active}
          onHover={references.setActive}
          onPick={references.pick}
        />
      )}
    </div>
  )
}

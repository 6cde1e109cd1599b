import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_NORMAL,
  FORMAT_TEXT_COMMAND,
  KEY_ENTER_COMMAND,
} from 'lexical'
import type { LexicalEditor, TextFormatType } from 'lexical'
import { useEffect, useEffectEvent } from 'react'
import type { Marks } from '../markup.ts'

const MARKS: readonly TextFormatType[] = ['bold', 'italic', 'underline']

type Options = { editor: LexicalEditor; isPicking: boolean; onSend: () => void; onMarks: (marks: Marks) => void }

/** Enter sends, unless someone is being picked; the three marks follow the selection. */
export function useEditorCommands({ editor, isPicking, onSend, onMarks }: Options) {
  const send = useEffectEvent((event: KeyboardEvent | null) => {
    if (event === null || event.shiftKey || event.isComposing || isPicking) return false
    event.preventDefault()
    onSend()
    return true
  })
  const showMarks = useEffectEvent(onMarks)

  useEffect(() => {
    const unregister = [
      editor.registerCommand(KEY_ENTER_COMMAND, (event) => send(event), COMMAND_PRIORITY_NORMAL),
      editor.registerCommand(
        FORMAT_TEXT_COMMAND,
        (format) => {
          const selection = $getSelection()
          if (!$isRangeSelection(selection) || !MARKS.includes(format)) return true
          selection.formatText(format)
          return true
        },
        COMMAND_PRIORITY_EDITOR,
      ),
      editor.registerUpdateListener(({ editorState }) => {
        editorState.read(() => {
          const selection = $getSelection()
          const has = (mark: TextFormatType) => $isRangeSelection(selection) && selection.hasFormat(mark)
          showMarks({ bold: has('bold'), italic: has('italic'), underline: has('underline') })
        })
      }),
    ]
    return () => unregister.forEach((stop) => stop())
  }, [editor])
}

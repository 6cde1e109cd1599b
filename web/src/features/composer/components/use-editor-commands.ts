import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_NORMAL,
  COPY_COMMAND,
  CUT_COMMAND,
  FORMAT_TEXT_COMMAND,
  KEY_ENTER_COMMAND,
  PASTE_COMMAND,
} from 'lexical'
import type { LexicalEditor, TextFormatType } from 'lexical'
import { useEffect, useEffectEvent, useRef } from 'react'
import { PLAIN, sameMarks } from '../markup.ts'
import type { Marks } from '../markup.ts'
import { $copySelected, $pasteStyled } from './clipboard.ts'
import { isSendKey } from './enter-key.ts'

const MARKS: readonly TextFormatType[] = ['bold', 'italic', 'underline']

type Options = {
  editor: LexicalEditor
  isPicking: boolean
  enterSends: boolean
  onSend: () => void
  onMarks: (marks: Marks) => void
}

function hasClipboard(event: unknown): event is ClipboardEvent & { clipboardData: DataTransfer } {
  return event instanceof ClipboardEvent && event.clipboardData !== null
}

function $copy(event: unknown, isCut: boolean): boolean {
  if (!hasClipboard(event) || !$copySelected(event.clipboardData)) return false
  event.preventDefault()
  const selection = $getSelection()
  if (isCut && $isRangeSelection(selection)) selection.removeText()
  return true
}

function $paste(event: unknown): boolean {
  if (!hasClipboard(event) || !$pasteStyled(event.clipboardData)) return false
  event.preventDefault()
  return true
}

/** What keys and the clipboard do, unless someone is being picked; the three marks follow the selection. */
export function useEditorCommands({ editor, isPicking, enterSends, onSend, onMarks }: Options) {
  const send = useEffectEvent((event: KeyboardEvent | null) => {
    if (event === null || isPicking || !isSendKey(event, enterSends)) return false
    event.preventDefault()
    onSend()
    return true
  })
  const shown = useRef(PLAIN)
  const showMarks = useEffectEvent((marks: Marks) => {
    if (sameMarks(marks, shown.current)) return
    shown.current = marks
    onMarks(marks)
  })

  useEffect(() => {
    const unregister = [
      editor.registerCommand(KEY_ENTER_COMMAND, (event) => send(event), COMMAND_PRIORITY_NORMAL),
      editor.registerCommand(COPY_COMMAND, (event) => $copy(event, false), COMMAND_PRIORITY_NORMAL),
      editor.registerCommand(CUT_COMMAND, (event) => $copy(event, true), COMMAND_PRIORITY_NORMAL),
      editor.registerCommand(PASTE_COMMAND, $paste, COMMAND_PRIORITY_NORMAL),
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

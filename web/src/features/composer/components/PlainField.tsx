import type { ChangeEvent, KeyboardEvent, Ref } from 'react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../../../ui/after-paint.ts'
import type { EditorHandle, EditorProps } from './editor-handle.ts'
import { isSendKey } from './enter-key.ts'
import { mayTakeFocus } from './may-take-focus.ts'
import styles from './Editor.module.css'

const DELIMITER = { bold: '**', italic: '_', underline: '__' }
const SHORTCUTS: Record<string, keyof typeof DELIMITER> = { b: 'bold', i: 'italic', u: 'underline' }

type PlainFieldProps = EditorProps & {
  ref: Ref<EditorHandle>
  /** Someone has come to write in it. Said after a click or a change, when the field may be taken away safely. */
  onUse: () => void
  onComposing: (composing: boolean) => void
}

/** A field that can be written in from the first paint, until the editor has loaded. It holds markup as it is. */
export function PlainField(props: PlainFieldProps) {
  const { ref, readMarkup, label, placeholder, describedBy, autoFocus, enterSends } = props
  const { onChange, onSend, onUse, onComposing } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [markup, setMarkup] = useState(() => readMarkup())

  function change(next: string) {
    setMarkup(next)
    onChange(next)
  }

  function replaceSelection(make: (selected: string) => string) {
    const area = field.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    area.focus()
    area.setRangeText(make(area.value.slice(from, to)), from, to, 'end')
    change(area.value)
  }

  function toggle(mark: keyof typeof DELIMITER) {
    const delimiter = DELIMITER[mark]
    replaceSelection((selected) => `${delimiter}${selected}${delimiter}`)
    const area = field.current
    const isEmpty = area?.value.slice(0, area.selectionEnd).endsWith(delimiter + delimiter)
    // What is written next stands between the two.
    if (area && isEmpty) area.selectionStart = area.selectionEnd -= delimiter.length
  }

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    setMarkup: change,
    insert: (text) => replaceSelection(() => text),
    put: (text) => replaceSelection(() => text),
    toggle,
  }))

  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = ''
    // An empty field has its least height; to ask for it would lay the page out while it is being built.
    if (markup !== '') area.style.height = `${area.scrollHeight}px`
  }, [markup])

  // Taking the focus lays the whole page out, which the messages that are being opened need not wait for.
  useEffect(() => {
    if (!autoFocus) return undefined
    const before = document.activeElement
    return afterPaint(() => {
      const area = field.current
      // What was looked for and found meanwhile keeps the focus.
      const isTaken = document.activeElement !== before && document.activeElement !== document.body
      if (!area || isTaken || !mayTakeFocus()) return
      area.focus()
      area.setSelectionRange(area.value.length, area.value.length)
    })
  }, [autoFocus])

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    change(event.currentTarget.value)
    onUse()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const mark = event.ctrlKey || event.metaKey ? SHORTCUTS[event.key.toLowerCase()] : undefined
    if (mark) {
      event.preventDefault()
      toggle(mark)
    }
    if (event.key !== 'Enter' || !isSendKey(event.nativeEvent, enterSends)) return
    event.preventDefault()
    onSend()
  }

  return (
    <textarea
      ref={field}
      className={styles.field}
      rows={1}
      dir="auto"
      value={markup}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={placeholder}
      enterKeyHint={enterSends ? 'send' : 'enter'}
      onChange={handleChange}
      onClick={onUse}
      onKeyDown={handleKeyDown}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
    />
  )
}

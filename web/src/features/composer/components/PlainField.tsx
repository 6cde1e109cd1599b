import type { ChangeEvent, KeyboardEvent, Ref } from 'react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { EditorHandle, EditorProps } from './editor-handle.ts'
import { mayTakeFocus } from './may-take-focus.ts'
import styles from './Editor.module.css'

const DELIMITER = { bold: '**', italic: '_', underline: '__' }

type PlainFieldProps = EditorProps & {
  ref: Ref<EditorHandle>
  /** Someone has come to write in it. Said after a click or a change, when the field may be taken away safely. */
  onUse: () => void
  onComposing: (composing: boolean) => void
}

/** A field that can be written in from the first paint, until the editor has loaded. It holds markup as it is. */
export function PlainField(props: PlainFieldProps) {
  const { ref, readMarkup, label, placeholder, describedBy, autoFocus, onChange, onSend, onUse, onComposing } = props
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

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    setMarkup: change,
    insert: (text) => replaceSelection(() => text),
    toggle: (mark) => replaceSelection((selected) => `${DELIMITER[mark]}${selected}${DELIMITER[mark]}`),
  }))

  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = ''
    // An empty field has its least height; to ask for it would lay the page out while it is being built.
    if (markup !== '') area.style.height = `${area.scrollHeight}px`
  }, [markup])

  useEffect(() => {
    const area = field.current
    if (!autoFocus || !area || !mayTakeFocus()) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [autoFocus])

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    change(event.currentTarget.value)
    onUse()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }

  return (
    <textarea
      ref={field}
      className={styles.field}
      rows={1}
      value={markup}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={placeholder}
      enterKeyHint="send"
      onChange={handleChange}
      onClick={onUse}
      onKeyDown={handleKeyDown}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
    />
  )
}

import type { KeyboardEvent, Ref } from 'react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { EditorHandle, EditorProps } from './editor-handle.ts'
import { mayTakeFocus } from './may-take-focus.ts'
import styles from './Editor.module.css'

const DELIMITER = { bold: '**', italic: '_', underline: '__' }

type PlainFieldProps = EditorProps & { ref: Ref<EditorHandle>; onComposing: (composing: boolean) => void }

/** A field that can be written in from the first paint, until the editor has loaded. It holds markup as it is. */
export function PlainField(props: PlainFieldProps) {
  const { ref, readMarkup, label, placeholder, describedBy, autoFocus, onChange, onSend, onComposing } = props
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
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  })

  useEffect(() => {
    const area = field.current
    if (!autoFocus || !area || !mayTakeFocus()) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [autoFocus])

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
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
    />
  )
}

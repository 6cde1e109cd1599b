import { MESSAGE_MAX_LENGTH } from '@kinward/contract/messages'
import { IconSend2 } from '@tabler/icons-react'
import { useCallback, useId, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useStableRef } from '../../../ui/use-stable-ref.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { Audience } from '../audience.ts'
import { PLAIN } from '../markup.ts'
import { AudienceStrip } from './AudienceStrip.tsx'
import styles from './Composer.module.css'
import type { EditorHandle, MentionCandidate } from './editor-handle.ts'
import { FormatTools } from './FormatTools.tsx'
import { PlainField } from './PlainField.tsx'
import { texts } from './texts.ts'
import { useRichEditor } from './use-rich-editor.ts'

type ComposerProps = {
  audience: Audience
  /** 'Message the care team of Walter Brandvold': the field's name and its placeholder. */
  placeholder: string
  members: readonly MentionCandidate[]
  /** A draft. Later drafts are the editor's own; give a React key for each channel and thread. */
  initialMarkup: string
  onChange: (markup: string) => void
  /** False, or a promise of it, keeps the words: they are cleared only once they are safe elsewhere. */
  onSend: (markup: string) => boolean | void | Promise<boolean | void>
  variant?: 'channel' | 'panel' | 'phone'
  autoFocus?: boolean
  /** What is answered here has been loaded; until then the plain field does. */
  isReady?: boolean
  maxLength?: number
}

/** Where words are written: who will read them, the field, the tools and Send. */
export function Composer(props: ComposerProps) {
  const { audience, placeholder, members, initialMarkup, onChange, onSend } = props
  const { variant = 'channel', autoFocus = false, isReady = true, maxLength = MESSAGE_MAX_LENGTH } = props
  const hintId = useId()
  const handle = useRef<EditorHandle>(null)
  const markup = useRef(initialMarkup)
  const [length, setLength] = useState(initialMarkup.length)
  const [marks, setMarks] = useState(PLAIN)
  const line = useRef<HTMLDivElement>(null)
  const rich = useRichEditor({ container: line, isEmpty: initialMarkup === '', isReady })
  const tooLong = length > maxLength

  const latest = useStableRef(onChange)
  const change = useCallback(
    (next: string) => {
      if (next === markup.current) return
      markup.current = next
      setLength(next.length)
      latest.current(next)
    },
    [latest],
  )

  async function send() {
    const sent = markup.current
    if (sent.trim() === '') return handle.current?.focus()
    if (sent.length > maxLength || (await onSend(sent)) === false) return
    const rest = markup.current.startsWith(sent) ? markup.current.slice(sent.length) : markup.current
    handle.current?.setMarkup(rest)
    change(rest)
  }

  const editor = {
    ref: handle,
    readMarkup: () => markup.current,
    label: placeholder,
    placeholder,
    describedBy: length >= maxLength ? hintId : undefined,
    autoFocus: rich.hadFocus ?? autoFocus,
    onChange: change,
    onSend: () => void send(),
  }
  const phone = variant === 'phone'
  const hint = length >= maxLength && (
    <span className={styles.hint} id={hintId} role="status">
      {texts.maximum(maxLength)}
    </span>
  )
  const sendButton = (
    <button
      type="button"
      className={styles.send}
      aria-disabled={tooLong || undefined}
      aria-describedby={tooLong ? hintId : undefined}
      onClick={() => void send()}
    >
      {phone ? <VisuallyHidden>{texts.send}</VisuallyHidden> : texts.send}
      <IconSend2 size={phone ? 21 : 18} stroke={1.75} aria-hidden="true" />
    </button>
  )
  const field =
    rich.Editor === null ? (
      <PlainField {...editor} onUse={rich.load} onComposing={rich.setComposing} />
    ) : (
      <rich.Editor {...editor} members={members} onMarks={setMarks} />
    )
  return (
    <div className={classes(styles.frame, styles[variant], audience.kind === 'family' && styles.family)}>
      <AudienceStrip audience={audience} brief={variant !== 'channel'} />
      <div className={styles.line} ref={line}>
        {field}
        {phone && hint}
        {phone && sendButton}
      </div>
      {!phone && (
        <div className={styles.bar}>
          <FormatTools marks={marks} editor={handle} />
          {hint}
          {sendButton}
        </div>
      )}
    </div>
  )
}

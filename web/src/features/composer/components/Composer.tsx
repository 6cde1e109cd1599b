import { isVisible, MESSAGE_MAX_LENGTH, type Quote } from '@kinward/contract/messages'
import type { ClipboardEvent, ReactNode } from 'react'
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useStableRef } from '../../../ui/use-stable-ref.ts'
import { VoiceButton } from '../../uploads/components/AttachTools.tsx'
import { AttachmentStrip } from '../../uploads/components/AttachmentStrip.tsx'
import { DropSheet } from '../../uploads/components/DropSheet.tsx'
import { pastedFiles } from '../../uploads/components/dropped-files.ts'
import { FlagBar, type Flagging } from '../../flags/components/FlagTool.tsx'
import { useAttaching } from '../../uploads/components/use-attaching.tsx'
import type { Place } from '../../locations/place.ts'
import type { ComposerAttachments } from '../../uploads/use-attachments.ts'
import type { Audience } from '../audience.ts'
import { PLAIN } from '../markup.ts'
import { AudienceStrip } from './AudienceStrip.tsx'
import styles from './Composer.module.css'
import { ComposerTools } from './ComposerTools.tsx'
import type { EditorHandle, FindChannels, MentionCandidate } from './editor-handle.ts'
import { EditorField } from './EditorField.tsx'
import type { EnterChoice } from './enter-entries.tsx'
import { PhoneTools } from './PhoneTools.tsx'
import { QuoteBar } from './QuoteBar.tsx'
import { SendButton } from './SendButton.tsx'
import { texts } from './texts.ts'
import { UrgentToggle, type UrgentSwitch } from './UrgentToggle.tsx'

type ComposerProps = {
  audience: Audience
  /** 'Message the care team of Walter Brandvold': the field's name and its placeholder. */
  placeholder: string
  members: readonly MentionCandidate[]
  /** Absent where no channel can be named. */
  findChannels?: FindChannels | undefined
  /** A draft. Later drafts are the editor's own; give a React key for each channel and thread. */
  initialMarkup: string
  onChange: (markup: string) => void
  /** Tells the field what it must hold from now on: it was written in elsewhere. */
  follow?: (replace: (markup: string) => void) => () => void
  /** The writer turns elsewhere. */
  onLeave?: () => void
  /** Something about what is written: a quiet line above it. */
  notice?: string | undefined
  quote?: Quote | null
  onRemoveQuote?: () => void
  /** Absent where nobody can be asked to acknowledge. */
  urgent?: UrgentSwitch | undefined
  enter?: EnterChoice
  /** Absent where no patient can be flagged. */
  flagging?: Flagging | undefined
  attachments: ComposerAttachments
  /** For whom forms are given here; absent where they are not. */
  forms?: 'patients' | 'family' | undefined
  /** Where it is written. */
  place: Place
  /** What is said while something is held over its pane. */
  dropTitle: string
  /** What goes out with a link in the words. */
  link?: ReactNode
  /** A line above the frame says who is writing. */
  hasTypingLine?: boolean
  /** False, or a promise of it, keeps the words: they are cleared only once they are safe elsewhere. */
  onSend: (markup: string) => boolean | void | Promise<boolean | void>
  variant?: 'channel' | 'panel' | 'phone'
  autoFocus?: boolean
  /** What is answered here has been loaded; until then the plain field does. */
  isReady?: boolean
  maxLength?: number
}

type Limit = 'under' | 'at' | 'over'

function limitOf({ length }: string, maxLength: number): Limit {
  if (length < maxLength) return 'under'
  return length === maxLength ? 'at' : 'over'
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text
}

/** Where words are written: who will read them, the field, the tools and Send. */
export function Composer(props: ComposerProps) {
  const { audience, placeholder, members, initialMarkup, onChange, onSend } = props
  const { variant = 'channel', autoFocus = false, isReady = true, maxLength = MESSAGE_MAX_LENGTH } = props
  const { findChannels, follow, onLeave, notice, quote = null, onRemoveQuote, urgent, enter } = props
  const { attachments, place, dropTitle, flagging } = props
  const hintId = useId()
  const handle = useRef<EditorHandle>(null)
  const markup = useRef(initialMarkup)
  const [limit, setLimit] = useState(() => limitOf(initialMarkup, maxLength))
  const [marks, setMarks] = useState(PLAIN)
  const line = useRef<HTMLDivElement>(null)
  const isFull = limit !== 'under'
  const attaching = useAttaching(attachments, { place, forms: props.forms }, () => handle.current?.focus())
  const carriesMore = attachments.items.length > 0 || (flagging?.selected ?? null) !== null

  const latest = useStableRef(onChange)
  const change = useCallback(
    (next: string) => {
      if (next === markup.current) return
      markup.current = next
      setLimit(limitOf(next, maxLength))
      latest.current(next)
    },
    [latest, maxLength],
  )

  const replace = useEffectEvent((next: string) => {
    handle.current?.setMarkup(next)
    change(next)
  })
  useEffect(() => follow?.((next) => replace(next)), [follow])

  const quotedAtFirst = useRef(quote?.messageId)
  useEffect(() => {
    if (quote && quote.messageId !== quotedAtFirst.current) handle.current?.focus()
    quotedAtFirst.current = quote?.messageId
  }, [quote])

  const isSending = useRef(false)
  /** What was sent while the words before it were still being kept: its turn comes after them. */
  const sentMeanwhile = useRef<string[]>([])
  const [next, setNext] = useState<{ words: string } | null>(null)
  async function send(sent = markup.current) {
    if (!isVisible(sent) && !carriesMore) return handle.current?.focus()
    if (sent.length > maxLength || attaching.isRecording) return
    if (isSending.current) {
      sentMeanwhile.current.push(sent)
      return
    }
    isSending.current = true
    const isKept = await Promise.resolve(onSend(sent)).finally(() => (isSending.current = false))
    const meanwhile = sentMeanwhile.current.map((words) => withoutStart(words, sent)).filter((words) => words !== '')
    sentMeanwhile.current = isKept === false ? [] : meanwhile.slice(1)
    if (isKept === false) return
    const rest = withoutStart(markup.current, sent)
    handle.current?.setMarkup(rest)
    change(rest)
    setNext(meanwhile[0] === undefined ? null : { words: meanwhile[0] })
  }
  const sendNext = useEffectEvent((words: string) => void send(words))
  useEffect(() => {
    if (next) sendNext(next.words)
  }, [next])

  function handlePaste(event: ClipboardEvent) {
    const pasted = pastedFiles(event.clipboardData)
    if (pasted.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    attachments.add(pasted)
  }

  const editor = {
    ref: handle,
    readMarkup: () => markup.current,
    label: placeholder,
    placeholder,
    describedBy: isFull ? hintId : undefined,
    autoFocus,
    enterSends: enter?.sends ?? true,
    onChange: change,
    onSend: () => void send(),
  }
  const phone = variant === 'phone'
  const canNameChannels = findChannels !== undefined
  const isHeld = attaching.isRecording
  const hint = (isFull || isHeld) && (
    <span className={styles.hint} id={hintId} role="status">
      {isFull ? texts.maximum(maxLength) : texts.recording}
    </span>
  )
  const isUrgent = urgent?.isOn ?? false
  const sendButton = (
    <SendButton
      isPhone={phone}
      isUrgent={isUrgent}
      reasonId={limit === 'over' || isHeld ? hintId : undefined}
      onSend={() => void send()}
    />
  )
  return (
    <div
      className={classes(
        styles.frame,
        styles[variant],
        audience.kind === 'family' && styles.family,
        isUrgent && styles.urgent,
        props.hasTypingLine && styles.underTyping,
      )}
      data-keep-clear="composer"
      onBlur={onLeave}
      onPasteCapture={handlePaste}
    >
      <AudienceStrip
        audience={audience}
        brief={variant !== 'channel' || isUrgent}
        asked={isUrgent ? urgent?.asked : undefined}
      />
      {quote && onRemoveQuote && <QuoteBar quote={quote} onRemove={onRemoveQuote} />}
      {flagging?.selected && <FlagBar selected={flagging.selected} onRemove={() => flagging.onSelect(null)} />}
      {notice !== undefined && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <div className={styles.line} ref={line}>
        {phone && (
          <PhoneTools
            editor={handle}
            canNameChannels={canNameChannels}
            urgent={urgent}
            enter={enter}
            attaching={attaching}
            flagging={flagging}
          />
        )}
        <EditorField
          {...editor}
          container={line}
          isReady={isReady}
          members={members}
          findChannels={findChannels}
          onMarks={setMarks}
        />
        {phone && !isHeld && <VoiceButton attaching={attaching} />}
        {phone && sendButton}
      </div>
      {phone && hint}
      <AttachmentStrip {...attachments} onEmptied={() => handle.current?.focus()} />
      {props.link}
      {attaching.recorder}
      {!phone && (
        <div className={styles.bar}>
          <ComposerTools
            editor={handle}
            marks={marks}
            canNameChannels={canNameChannels}
            enter={enter}
            attaching={attaching}
            flagging={flagging}
            isRoomy={variant === 'channel'}
          />
          {hint}
          <span className={styles.end}>
            {urgent && <UrgentToggle {...urgent} />}
            {sendButton}
          </span>
        </div>
      )}
      {attaching.over}
      <DropSheet
        title={dropTitle}
        audience={<AudienceStrip audience={audience} brief={false} />}
        isFamily={audience.kind === 'family'}
        onFiles={attachments.add}
      />
    </div>
  )
}

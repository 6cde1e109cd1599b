import type { TimelineEntry, TimelineKind } from '@kinward/contract/timeline'
import {
  IconClipboardText,
  IconFlag,
  IconListDetails,
  IconMapPinCheck,
  IconMessage2,
  IconNotes,
  IconPhone,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../../ui/time.ts'
import { drawWords } from '../../messages/components/amounts.tsx'
import { toPlainText } from '../../messages/parse-message-text.ts'
import styles from './Timeline.module.css'
import { texts } from './texts.ts'

const GLYPHS = {
  message: IconMessage2,
  flag: IconFlag,
  form: IconClipboardText,
  attendance: IconMapPinCheck,
  call: IconPhone,
  note: IconNotes,
  change: IconListDetails,
} satisfies Record<TimelineKind, unknown>

/** Where an entry leads: to a page, or to something that opens here. */
export type EntryTarget = { to: string } | { onOpen: () => void } | null

/** What was done, in words that follow a name; nothing where the words themselves are what was done. */
function deedOf({ kind, text, detail }: TimelineEntry): string {
  switch (kind) {
    case 'flag':
      return detail === 'closed' ? texts.flagClosed(text) : texts.flagOpened(text)
    case 'form':
      return texts.form(text, detail)
    case 'attendance':
      return detail === 'check-out' ? texts.checkOut : detail === 'check-in' ? texts.checkIn : texts.visited
    case 'note':
      return texts.note
    case 'call':
      return toPlainText(text) || texts.called
    case 'change':
      return toPlainText(text)
    case 'message':
      return ''
    default:
      return kind satisfies never
  }
}

/** What was said with it. */
function wordsOf({ kind, text }: TimelineEntry): string {
  return kind === 'message' || kind === 'note' || kind === 'attendance' ? toPlainText(text) : ''
}

/** One thing that happened: when, what it was, by whom, and what was said. It leads to where it stands. */
export function TimelineRow({ entry, target }: { entry: TimelineEntry; target: EntryTarget }) {
  const { kind, at, person, message, attachments, isDeleted } = entry
  const Glyph = GLYPHS[kind]
  const name = person?.fullName ?? (kind === 'form' ? texts.byLink : texts.someone)
  const facts = [
    message?.channelType === 'family' && texts.inFamily,
    message && message.threadId !== null && texts.inThread,
    // What a call carries is the call itself.
    kind !== 'call' && attachments > 0 && texts.attachments(attachments),
  ].filter((fact) => fact !== false && fact !== null)
  const words = wordsOf(entry)
  const content = (
    <>
      <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      <span className={styles.glyph} title={texts.kinds[kind]}>
        <Glyph size={17} stroke={1.75} role="img" aria-label={texts.kinds[kind]} />
      </span>
      <span className={styles.words}>
        <b>{name}</b> {deedOf(entry)}
        {isDeleted && <p className={styles.gone}>{texts.deleted}</p>}
        {words !== '' && <p>{drawWords(words)}</p>}
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </span>
    </>
  )
  return (
    <li>
      <Frame target={target} kind={kind} isFamily={message?.channelType === 'family'}>
        {content}
      </Frame>
    </li>
  )
}

type FrameProps = { target: EntryTarget; kind: TimelineKind; isFamily: boolean; children: ReactNode }

function Frame({ target, kind, isFamily, children }: FrameProps) {
  const shared = { className: styles.entry, 'data-kind': kind, 'data-family': isFamily }
  if (target === null) return <div {...shared}>{children}</div>
  if ('to' in target)
    return (
      <Link {...shared} to={target.to}>
        {children}
      </Link>
    )
  return (
    <button type="button" {...shared} onClick={target.onOpen}>
      {children}
    </button>
  )
}

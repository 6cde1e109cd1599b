import type { QueueItem, QueueKind } from '@kinward/contract/event-queue'
import { IconClipboardCheck, IconMailX, IconReportMedical, IconUserX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { factsOf, sentenceOf, texts } from '../texts.ts'
import styles from './queue.module.css'

export const QUEUE_ICONS = {
  record: IconReportMedical,
  invite: IconMailX,
  visit: IconClipboardCheck,
  relative: IconUserX,
} satisfies Record<QueueKind, unknown>

type QueueRowsProps = {
  items: readonly QueueItem[]
  now: number
  busyId: number | undefined
  /** Where an item is seen to. */
  leadOf: (item: QueueItem) => string
  canRetry: (item: QueueItem) => boolean
  onRetry: (item: QueueItem) => void
  canEnd: (item: QueueItem) => boolean
  onEnd: (item: QueueItem) => void
  onResolve: (item: QueueItem) => void
}

/** What needs a hand, each with what can be done about it. */
export function QueueRows(props: QueueRowsProps) {
  const { items, now, busyId, leadOf, canRetry, onRetry, canEnd, onEnd, onResolve } = props
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const Icon = QUEUE_ICONS[item.kind]
        const sentence = sentenceOf(item)
        const when = formatMoment(Date.parse(item.since ?? item.openedAt), now)
        return (
          <li key={item.id} className={styles.row} aria-label={sentence}>
            <span className={styles.icon} data-closed={item.resolved !== null || undefined}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
            </span>
            <div className={styles.words}>
              <b>{sentence}</b>
              <small>{factsOf(item, when).join(' · ')}</small>
              {item.isUnderWay && <span className={styles.tag}>{texts.underWay}</span>}
              <Closing item={item} now={now} />
              <div className={styles.buttons}>
                {canRetry(item) && (
                  <Button size="s" kind="primary" busy={busyId === item.id} onClick={() => onRetry(item)}>
                    {texts.retry[item.kind]}
                  </Button>
                )}
                {canEnd(item) && (
                  <Button size="s" kind="primary" onClick={() => onEnd(item)}>
                    {texts.endVisit}
                  </Button>
                )}
                {item.resolved === null && (
                  <Button size="s" onClick={() => onResolve(item)}>
                    {texts.resolve}
                  </Button>
                )}
                <Link to={leadOf(item)}>{texts.lead[item.kind]}</Link>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Closing({ item: { resolved }, now }: { item: QueueItem; now: number }) {
  if (!resolved) return null
  const when = formatMoment(Date.parse(resolved.at), now)
  return (
    <p className={styles.closing}>
      {resolved.by ? texts.closedBy(resolved.by.fullName, when) : texts.closedItself(when)}
      {resolved.note !== '' && <q>{resolved.note}</q>}
    </p>
  )
}

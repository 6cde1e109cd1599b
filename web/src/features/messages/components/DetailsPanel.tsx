import type { ReceiptOfMember } from '@kinward/contract/message-actions'
import type { Message } from '@kinward/contract/messages'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { Attachments } from '../../files/components/Attachments.tsx'
import type { MessageView } from './message-view.ts'
import { MessageText } from './MessageText.tsx'
import { NameLine } from './NameLine.tsx'
import panel from './panel.module.css'
import { texts } from './texts.ts'

type Receipt = z.infer<typeof ReceiptOfMember>

type DetailsPanelProps = {
  subtitle: string
  message: Message
  /** Null where this message has no receipts. */
  receipts: readonly Receipt[] | null
  status: 'loading' | 'ready' | 'error'
  /** How an urgent one of the reader's own went to each of those it is for. */
  deliveries?: ReactNode
  view: MessageView
  onRetry: () => void
  onClose: () => void
  phone: boolean
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

/** A message by itself: when it was said and changed, whom it has reached, and who has acknowledged it. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { subtitle, message, receipts, status, deliveries, view, onRetry, onClose, phone } = props
  const { timeStamp, editedAt, urgency } = message
  return (
    <section className={panel.panel} aria-label={texts.details}>
      <PanelHead title={texts.details} subtitle={subtitle} phone={phone} onClose={onClose} />
      <div className={panel.list}>
        <div className={panel.said}>
          <NameLine message={message} view={view} stacked />
          {message.message !== '' && <MessageText text={message.message} view={view} />}
          <Attachments attachments={message.message_attachment} of={message} />
          <dl className={panel.facts}>
            <dt>{texts.sentAt}</dt>
            <dd>{formatMomentFull(timeStamp, view.now)}</dd>
            {editedAt !== null && (
              <>
                <dt>{texts.editedAt}</dt>
                <dd>{formatMomentFull(editedAt, view.now)}</dd>
              </>
            )}
          </dl>
        </div>
        {urgency && <Acknowledgements urgency={urgency} view={view} />}
        {deliveries}
        {status === 'loading' && <Skeleton rows={3} className={panel.loading} />}
        {status === 'error' && <ErrorState what={texts.detailsFailed} onRetry={onRetry} />}
        {status === 'ready' && (receipts ? <Receipts receipts={receipts} view={view} /> : <None />)}
      </div>
    </section>
  )
}

function None() {
  return (
    <div className={panel.part}>
      <p>{texts.noReceipts}</p>
    </div>
  )
}

function Receipts({ receipts, view }: { receipts: readonly Receipt[]; view: MessageView }) {
  const of = (status: Receipt['status']) => receipts.filter((receipt) => receipt.status === status)
  return (
    <>
      <People title={texts.readBy} icon={<IconChecks {...icon} />} people={of('READ')} view={view} />
      <People title={texts.deliveredTo} icon={<IconCheck {...icon} />} people={of('DELIVERED')} view={view} />
      <People title={texts.notYet} icon={<IconClock {...icon} />} people={of('SENT')} view={view} />
    </>
  )
}

type AcknowledgementsProps = { urgency: NonNullable<Message['urgency']>; view: MessageView }

function Acknowledgements({ urgency, view }: AcknowledgementsProps) {
  const done = new Set(urgency.acknowledged.map(({ userId }) => userId))
  const waiting = urgency.asked.filter((id) => !done.has(id)).map((userId) => ({ userId }))
  return (
    <>
      <People title={texts.hasAcknowledged} icon={<IconCheck {...icon} />} people={urgency.acknowledged} view={view} />
      <People title={texts.hasNotAcknowledged} icon={<IconAlertCircle {...icon} />} people={waiting} view={view} />
    </>
  )
}

type PeopleProps = {
  title: string
  icon: ReactNode
  people: readonly { userId: number; at?: number }[]
  view: MessageView
}

function People({ title, icon: glyph, people, view }: PeopleProps) {
  return (
    <section className={panel.part} aria-label={title}>
      <h3>
        {glyph}
        {title} {people.length}
      </h3>
      {people.length === 0 && <p>{texts.nobody}</p>}
      <ul>
        {people.map(({ userId, at }) => {
          const person = view.people.get(userId)
          const name = userId === view.meId ? texts.you : (person?.fullName ?? texts.someone)
          return (
            <li key={userId} className={panel.person}>
              <Avatar
                name={person?.fullName ?? name}
                userType={person?.userType ?? 'staff'}
                size="s"
                avatar={person?.avatar}
              />
              {name}
              {at !== undefined && <small>{formatMomentFull(at, view.now)}</small>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

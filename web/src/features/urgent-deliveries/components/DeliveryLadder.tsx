import type { UrgentDelivery } from '@kinward/contract/urgent-deliveries'
import { IconBell, IconCheck, IconClock, IconDeviceMobileMessage, IconRoute, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatMomentFull } from '../../../ui/time.ts'
import type { MessageView } from '../../messages/components/message-view.ts'
import panel from '../../messages/components/panel.module.css'
import { texts as messageTexts } from '../../messages/components/texts.ts'
import styles from './DeliveryLadder.module.css'
import { texts } from './texts.ts'

type DeliveryLadderProps = { deliveries: readonly UrgentDelivery[]; view: MessageView }

const icon = { size: 15, stroke: 1.9, 'aria-hidden': true } as const

/** The way of an urgent message to each of those it is for, step by step with its time. */
export function DeliveryLadder({ deliveries, view }: DeliveryLadderProps) {
  return (
    <section className={panel.part} aria-label={texts.title}>
      <h3>
        <IconRoute size={17} stroke={1.75} aria-hidden="true" />
        {texts.title}
      </h3>
      <p>{texts.hint}</p>
      <ul className={styles.people}>
        {deliveries.map((delivery) => (
          <Way key={delivery.userId} delivery={delivery} view={view} />
        ))}
      </ul>
    </section>
  )
}

function Way({ delivery, view }: { delivery: UrgentDelivery; view: MessageView }) {
  const person = view.people.get(delivery.userId)
  const name = person?.fullName ?? messageTexts.someone
  return (
    <li className={styles.way}>
      <Avatar name={name} userType={person?.userType ?? 'staff'} size="s" avatar={person?.avatar} />
      <div className={styles.told}>
        <b>{name}</b>
        <ol className={styles.steps} aria-label={name}>
          {stepsOf(delivery).map(({ key, label, at, glyph, isDone }) => (
            <li key={key} className={classes(styles.step, isDone && styles.done)}>
              {glyph}
              <span>{label}</span>
              <small>{at === null ? texts.notYet : formatMomentFull(at, view.now)}</small>
            </li>
          ))}
        </ol>
      </div>
    </li>
  )
}

type Step = { key: string; label: string; at: number | null; glyph: ReactNode; isDone: boolean }

/** Queued and on a device are steps of every way; push and text message are ones where they were taken, or are all there is. */
function stepsOf(delivery: UrgentDelivery): Step[] {
  const { queuedAt, socketAt, pushedAt, pushReceivedAt, textQueuedAt, textSentAt, textFailedAt } = delivery
  const isThere = socketAt !== null || pushReceivedAt !== null
  const steps: (Step | false)[] = [
    { key: 'queued', label: texts.queued, at: queuedAt, glyph: <IconSend {...icon} />, isDone: true },
    {
      key: 'socket',
      label: texts.socket,
      at: socketAt,
      glyph: socketAt === null ? <IconClock {...icon} /> : <IconCheck {...icon} />,
      isDone: socketAt !== null,
    },
    pushedAt !== null && {
      key: 'push',
      label: pushReceivedAt === null ? texts.pushed : texts.pushReceived,
      at: pushReceivedAt ?? pushedAt,
      glyph: <IconBell {...icon} />,
      isDone: pushReceivedAt !== null,
    },
    (textQueuedAt !== null || !isThere) && {
      key: 'text',
      label: textLabel(delivery),
      at: textSentAt ?? textFailedAt ?? textQueuedAt,
      glyph: <IconDeviceMobileMessage {...icon} />,
      isDone: textSentAt !== null,
    },
  ]
  return steps.filter((step) => step !== false)
}

function textLabel({ textQueuedAt, textSentAt, textFailedAt, hasPhone }: UrgentDelivery): string {
  if (textSentAt !== null) return texts.textSent
  if (textFailedAt !== null) return texts.textFailed
  if (textQueuedAt !== null) return texts.textQueued
  return hasPhone ? texts.text : texts.noPhone
}

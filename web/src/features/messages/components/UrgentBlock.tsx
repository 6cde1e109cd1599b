import type { Message } from '@kinward/contract/messages'
import { IconCheck, IconChecks } from '@tabler/icons-react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { formatMomentFull } from '../../../ui/time.ts'
import { listNames } from './message-view.ts'
import type { MessageView } from './message-view.ts'
import { texts } from './texts.ts'
import styles from './UrgentBlock.module.css'

type UrgentBlockProps = { message: Message; view: MessageView; onAcknowledge: (message: Message) => void }

const FACES = 6

/** Who has acknowledged an urgent message and who has not, by name, and the button for a reader who was asked and still can. */
export function UrgentBlock({ message, view, onAcknowledge }: UrgentBlockProps) {
  const urgency = message.urgency
  if (urgency === null) return null
  const done = new Set(urgency.acknowledged.map((one) => one.userId))
  const waiting = urgency.asked.filter((id) => !done.has(id))
  const count = <b>{texts.acknowledged(urgency.asked.length - waiting.length, urgency.asked.length)}</b>
  if (waiting.length === 0) {
    const last = Math.max(0, ...urgency.acknowledged.map((one) => one.at))
    return (
      <div ref={keepFocus} className={styles.ack}>
        <IconChecks className={styles.done} size={18} stroke={1.75} aria-hidden="true" />
        <span>
          {count} {last > 0 && texts.at(formatMomentFull(last, view.now))}
        </span>
      </div>
    )
  }
  return (
    <div ref={keepFocus} className={styles.ack}>
      <span className={styles.faces}>
        {urgency.acknowledged
          .filter(({ userId }) => urgency.asked.includes(userId))
          .slice(0, FACES)
          .map(({ userId }) => {
            const person = view.people.get(userId)
            return (
              person && (
                <Avatar
                  key={userId}
                  name={person.fullName}
                  userType={person.userType}
                  size="s"
                  avatar={person.avatar}
                />
              )
            )
          })}
      </span>
      <span className={styles.words}>
        {count}
        <span>{texts.waitingFor(listNames(waiting, view))}</span>
      </span>
      {waiting.includes(view.meId) && view.rights.isOpen && (
        <Button kind="urgent" size="s" data-keep-clear onClick={() => onAcknowledge(message)}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          {texts.acknowledge}
        </Button>
      )}
    </div>
  )
}

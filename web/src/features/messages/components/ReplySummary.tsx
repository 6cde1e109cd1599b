import { repliesLabel } from '@kinward/contract/format'
import type { Message } from '@kinward/contract/messages'
import { Avatar } from '../../../ui/Avatar.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import type { MessageView } from './message-view.ts'
import styles from './ReplySummary.module.css'
import { texts } from './texts.ts'

const FACES = 3

type ReplySummaryProps = { message: Message; view: MessageView; onOpen: (message: Message) => void }

/** Who answered, how often and when last; opens the thread. */
export function ReplySummary({ message, view, onOpen }: ReplySummaryProps) {
  const faces = message.repliers.slice(0, FACES).flatMap((id) => {
    const person = view.people.get(id)
    return person === undefined ? [] : [{ id, ...person }]
  })
  return (
    <button type="button" className={styles.replies} onClick={() => onOpen(message)} title={texts.openThread}>
      {faces.length > 0 && (
        <span className={styles.faces}>
          {faces.map((face) => (
            <Avatar key={face.id} name={face.fullName} userType={face.userType} size="s" avatar={face.avatar} />
          ))}
        </span>
      )}
      <b>{repliesLabel(message.noOfReplies)}</b>
      {message.unreadReplies > 0 && <span className={styles.fresh}>{texts.newReplies(message.unreadReplies)}</span>}
      {message.lastReplyAt !== null && (
        <span className={styles.last}>{texts.lastReply(formatMomentFull(message.lastReplyAt, view.now))}</span>
      )}
    </button>
  )
}

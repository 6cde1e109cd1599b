import type { Broadcast } from '@kinward/contract/broadcasts'
import { IconArrowLeft, IconMapPin, IconUrgent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/Avatar.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { Attachments } from '../../files/components/Attachments.tsx'
import { OF_NO_CHANNEL } from '../../files/media-context.ts'
import { MessageText } from '../../messages/components/MessageText.tsx'
import { texts } from '../texts.ts'
import styles from './broadcasts.module.css'

const NOBODY = { meId: 0, people: new Map() }

type BroadcastReadingProps = {
  broadcast: Omit<Broadcast, 'is_read' | 'sentAt'>
  /** When it was, or will be; null where that is said elsewhere. */
  at: string | null
  now: number
  backTo: string
  /** What can be done with it. */
  tools?: ReactNode
  /** How it stands, under its head. */
  notice?: ReactNode
  /** What stands under it. */
  children?: ReactNode
}

/** A broadcast to be read. */
export function BroadcastReading({ broadcast, at, now, backTo, tools, notice, children }: BroadcastReadingProps) {
  const titleId = useId()
  const { id, title, message, attachments, isUrgent, Sender, locations } = broadcast
  return (
    <article className={styles.reading} aria-labelledby={titleId}>
      <header className={styles.readingHead}>
        <Link to={backTo} className={styles.backToList} aria-label={texts.backToList}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </Link>
        <div className={styles.readingTitle}>
          <h2 id={titleId}>{title}</h2>
          {isUrgent && (
            <span className={styles.urgentTag}>
              <IconUrgent size={15} stroke={1.75} aria-hidden="true" />
              {texts.urgent}
            </span>
          )}
        </div>
        {tools}
      </header>
      <div className={styles.readingBody}>
        {notice}
        <div className={styles.author}>
          <Avatar name={Sender.fullName} avatar={Sender.avatar} />
          <div>
            <b>{Sender.fullName}</b>
            <small>
              {at !== null && <time dateTime={at}>{formatMomentFull(Date.parse(at), now)}</time>}
              <span>
                <IconMapPin size={15} stroke={1.75} aria-hidden="true" />
                {locations.map(({ name }) => name).join(', ')}
              </span>
            </small>
          </div>
        </div>
        <div className={styles.text}>
          <MessageText text={message} view={NOBODY} />
        </div>
        {attachments.length > 0 && (
          <section className={styles.attached} aria-label={texts.attached}>
            <Attachments attachments={attachments} of={{ groupId: OF_NO_CHANNEL, id }} />
          </section>
        )}
        {children}
      </div>
    </article>
  )
}

import type { Notification } from '@kinward/contract/notifications'
import type { Flag } from '@kinward/contract/patients'
import type { UserType } from '@kinward/contract/users'
import { IconBuilding, IconDots, IconLock, IconMail, IconMailOpened, IconMoon, IconUrgent } from '@tabler/icons-react'
import { Fragment, memo } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { isPrivate, TYPE_ICONS } from '../../channels/components/channel-icons.ts'
import { toPlainText } from '../../messages/parse-message-text.ts'
import { drawWords } from '../../messages/components/amounts.tsx'
import { plainSentence, sentenceOf } from '../sentence.ts'
import { NOTIFICATION_TEXTS as texts } from '../texts.ts'
import { KindTile } from './KindTile.tsx'
import styles from './NotificationRow.module.css'

/** What the rows know beyond their notifications. */
export type AlertView = {
  now: number
  /** The location the reader is at: what happened elsewhere says where. */
  locationId: number
  flags: ReadonlyMap<number, Flag>
  userTypeOf: (userId: number) => UserType | undefined
  /** What an organisation is called, by its id. */
  entityName: (entityId: number) => string | undefined
}

type NotificationRowProps = {
  notification: Notification
  view: AlertView
  /** A line above it, unless it is the first of its section. */
  isDivided: boolean
  onOpen: (notification: Notification) => void
  onToggle: (notification: Notification) => void
}

/** One notification: who and what, how it begins, where, and when. */
export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { view, isDivided, onOpen, onToggle } = props
  const flag = view.flags.get(props.notification.data.flaggingData?.fk_flag_id ?? 0)
  const notification = named(props.notification, flag)
  const { id, is_read, isUrgent, type, created_at, quote, Sender } = notification
  const isLoud = !is_read && (isUrgent || type === 'ESCALATION')
  return (
    <article
      className={classes(styles.row, isDivided && styles.divided, !is_read && styles.unread, isLoud && styles.loud)}
    >
      <button type="button" className={styles.open} data-alert={id} onClick={() => onOpen(notification)}>
        <KindTile notification={notification} flag={flag} userType={Sender ? view.userTypeOf(Sender.id) : undefined} />
        <span className={styles.words}>
          <span className={styles.sentence}>
            {sentenceOf(notification).map(({ text, isName }, index) => (
              <Fragment key={text}>
                {index > 0 && ' '}
                {isName ? <b>{text}</b> : text}
              </Fragment>
            ))}
          </span>
          {quote !== null && quote !== '' && <span className={styles.quote}>{drawWords(toPlainText(quote))}</span>}
          <Where notification={notification} view={view} />
          <Heard notification={notification} />
        </span>
        <span className={styles.when}>
          <time dateTime={created_at}>{formatMoment(Date.parse(created_at), view.now)}</time>
          {!is_read && (
            <i className={styles.dot} title={texts.unread}>
              <VisuallyHidden>{texts.unread}</VisuallyHidden>
            </i>
          )}
        </span>
      </button>
      <span className={styles.tools}>
        <RowTools notification={notification} onToggle={onToggle} />
      </span>
    </article>
  )
})

/** A flag is called as it is called now. */
function named(notification: Notification, flag: Flag | undefined): Notification {
  if (!flag) return notification
  return { ...notification, data: { ...notification.data, title: `${flag.abrv} ${flag.style.flagLabel}` } }
}

function Where({ notification, view }: { notification: Notification; view: AlertView }) {
  const { Channel, fk_location_id, locationName, entityId, type } = notification
  const isElsewhere = fk_location_id !== null && fk_location_id !== view.locationId && locationName !== null
  if (!Channel) {
    const entity = entityId === null ? undefined : view.entityName(entityId)
    const place = fk_location_id === null && entity !== undefined ? texts.everywhere(entity) : locationName
    if (place === null || (type !== 'BROADCAST' && !isElsewhere)) return null
    return (
      <span className={styles.where}>
        <IconBuilding size={15} stroke={1.75} aria-hidden="true" />
        <span>{place}</span>
      </span>
    )
  }
  const Icon = isPrivate(Channel) ? IconLock : TYPE_ICONS[Channel.type]
  return (
    <span className={styles.where}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <span>{isElsewhere ? `${Channel.name} · ${locationName}` : Channel.name}</span>
    </span>
  )
}

/** Whether it was held back, or came through what holds others back. */
function Heard({ notification: { isHeld, passed } }: { notification: Notification }) {
  if (passed.length > 0)
    return (
      <span className={classes(styles.where, styles.passed)}>
        <IconUrgent size={15} stroke={1.75} aria-hidden="true" />
        <span>{texts.passed(passed)}</span>
      </span>
    )
  if (!isHeld) return null
  return (
    <span className={styles.where}>
      <IconMoon size={15} stroke={1.75} aria-hidden="true" />
      <span>{texts.held}</span>
    </span>
  )
}

type RowToolsProps = { notification: Notification; onToggle: (notification: Notification) => void }

function RowTools({ notification, onToggle }: RowToolsProps) {
  const { is_read } = notification
  const label = texts.actions(plainSentence(notification))
  const Icon = is_read ? IconMail : IconMailOpened
  return (
    <PopMenu
      label={label}
      width={200}
      entries={[
        {
          kind: 'item',
          key: 'toggle',
          content: is_read ? texts.markUnread : texts.markRead,
          icon: <Icon size={18} stroke={1.75} aria-hidden="true" />,
          onSelect: () => onToggle(notification),
        },
      ]}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={label} size="s">
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    />
  )
}

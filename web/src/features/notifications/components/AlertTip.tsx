import type { Notification } from '@kinward/contract/notifications'
import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TYPE_ICONS } from '../../channels/components/channel-icons.ts'
import { sentenceOf } from '../sentence.ts'
import { NOTIFICATION_TEXTS as texts } from '../texts.ts'
import styles from './AlertTip.module.css'
import { KindTile } from './KindTile.tsx'

/** Where the bell is: beside the rail, above a phone's bar, or nowhere in sight. */
export type TipPlace = { at: 'rail'; left: number; bottom: number } | { at: 'bar'; bottom: number } | { at: 'top' }

type AlertTipProps = {
  notification: Notification
  place: TipPlace
  onOpen: () => void
  onDismiss: () => void
  onRest: () => void
  onGoOn: () => void
}

/** Who told the reader something just now, and where: without its words. */
export function AlertTip({ notification, place, onOpen, onDismiss, onRest, onGoOn }: AlertTipProps) {
  const { at, ...spot } = place
  const { Channel, locationName } = notification
  const Icon = Channel && TYPE_ICONS[Channel.type]
  const where = Channel?.name ?? locationName
  return (
    <div
      className={styles.tip}
      data-at={at}
      style={spot}
      onMouseEnter={onRest}
      onMouseLeave={onGoOn}
      onFocus={onRest}
      onBlur={onGoOn}
    >
      <button type="button" className={styles.open} onClick={onOpen}>
        <KindTile notification={notification} flag={undefined} userType={undefined} />
        <span className={styles.words} role="status" aria-label={texts.newAlert}>
          <span>
            {sentenceOf(notification).map(({ text, isName }, index) => (
              <Fragment key={text}>
                {index > 0 && ' '}
                {isName ? <b>{text}</b> : text}
              </Fragment>
            ))}
          </span>
          {where !== null && (
            <small>
              {Icon && <Icon size={15} stroke={1.75} aria-hidden="true" />}
              <span>{where}</span>
            </small>
          )}
        </span>
      </button>
      <IconButton label={texts.dismiss} size="s" onClick={onDismiss}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

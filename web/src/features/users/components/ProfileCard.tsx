import type { User } from '@kinward/contract/users'
import { IconMessageCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatMomentFull } from '../../../ui/time.ts'
import { CallPersonButtons, type CallTo, ZoomLink } from '../../calls/components/CallPerson.tsx'
import styles from './ProfileCard.module.css'
import { texts } from './texts.ts'

type ProfileCardProps = {
  person: User
  now: number
  /** Null where there is nobody to write to, or no direct messages. */
  onMessage: (() => void) | null
  /** Null where they cannot be called, or are being spoken with. */
  callTo: CallTo | null
  /** Where they are met by video outside of the product. */
  zoomLink: string | null
  busy: boolean
  /** Why the direct channel could not be opened. */
  error: string | undefined
  /** That they are away, where they are. */
  away?: ReactNode
}

/** Who someone is, how they are reached now, and a way to write to them. */
export function ProfileCard({ person, now, onMessage, callTo, zoomLink, busy, error, away }: ProfileCardProps) {
  const { fullName, title, userType, relation, location, status, status_message, status_updated_at, status_until } =
    person
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <Avatar name={fullName} userType={userType} size="l" avatar={person.avatar} />
        <div className={styles.words}>
          <h2>{fullName}</h2>
          {title !== null && <p>{title}</p>}
          <p className={classes(styles.role, userType === 'familyMember' && styles.family)}>
            {relation ?? texts.roles[userType]}
            {location && ` · ${location.name}`}
          </p>
        </div>
      </div>
      {userType !== 'bot' && (
        <p className={styles.status}>
          <i className={styles[status]} aria-hidden="true" />
          <span>
            <b>{texts.presence[status]}</b>
            {status_updated_at !== null && (
              <small> {texts.since(formatMomentFull(Date.parse(status_updated_at), now))}</small>
            )}
            {status_message !== null && status_message !== '' && <span>{status_message}</span>}
            {status_until !== null && <span>{texts.until(formatMomentFull(Date.parse(status_until), now))}</span>}
          </span>
        </p>
      )}
      {away}
      {onMessage && (
        <div className={styles.foot}>
          <Button kind="primary" busy={busy} aria-label={texts.messageTo(fullName)} onClick={onMessage}>
            <IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />
            {texts.message}
          </Button>
          {callTo && <CallPersonButtons {...callTo} />}
          {zoomLink !== null && <ZoomLink name={fullName} to={zoomLink} />}
        </div>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

import type { OwnSession } from '@kinward/contract/devices'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { formatDate, formatTime } from '../../../ui/time.ts'
import styles from './DeviceList.module.css'
import { settingsTexts as texts } from './settings-texts.ts'

type DeviceListProps = { sessions: readonly OwnSession[]; busyId: string | undefined; onEnd: (id: string) => void }

function nameOf({ browser, os }: OwnSession): string {
  return browser === null ? texts.unknownBrowser : texts.on(browser, os)
}

function isPhone({ os }: OwnSession): boolean {
  return os === 'Android' || os === 'iOS'
}

/** Where the reader is signed in, with a way to end each but this one. */
export function DeviceList({ sessions, busyId, onEnd }: DeviceListProps) {
  return (
    <ul className={styles.list}>
      {sessions.map((session) => {
        const Icon = isPhone(session) ? IconDeviceMobile : IconDeviceDesktop
        const { id, isCurrent, isLocked, lastSeenAt, address } = session
        return (
          <li key={id} className={styles.device}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
            <div className={styles.words}>
              <b>{nameOf(session)}</b>
              {isCurrent && <span className={styles.tag}>{texts.thisDevice}</span>}
              {isLocked && <span className={styles.tag}>{texts.locked}</span>}
              <small>
                {texts.seen(`${formatDate(lastSeenAt)}, ${formatTime(Date.parse(lastSeenAt))}`)}{' '}
                {address !== null && texts.from(address)}
              </small>
            </div>
            {!isCurrent && (
              <Button
                size="s"
                busy={busyId === id}
                aria-label={texts.signOutOf(nameOf(session))}
                onClick={() => onEnd(id)}
              >
                {texts.signOut}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

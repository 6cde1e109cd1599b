import type { Invite } from '@kinward/contract/invites'
import { Button } from '../../../ui/Button.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { texts } from '../texts.ts'
import styles from './invites.module.css'

type InviteListProps = {
  invites: readonly Invite[]
  now: number
  busyId: number | undefined
  onResend: (invite: Invite) => void
  onRevoke: (invite: Invite) => void
}

/** Who was invited, how it stands, and what can still be done about it. */
export function InviteList({ invites, now, busyId, onResend, onRevoke }: InviteListProps) {
  return (
    <ul className={styles.list}>
      {invites.map((invite) => {
        const { id, sentTo, status, roleName, invitedBy, sentAt, channelName } = invite
        const name = `${invite.firstName} ${invite.lastName}`.trim()
        const isOpen = status !== 'accepted' && status !== 'revoked'
        const line = texts.line(roleName, invitedBy, formatMoment(Date.parse(sentAt), now))
        return (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <b>{name === '' ? sentTo : name}</b>
              <span
                className={styles.tag}
                data-good={status === 'accepted' || undefined}
                data-open={status === 'waiting' || undefined}
                data-failed={status === 'undelivered' || undefined}
              >
                {texts.status[status]}
              </span>
              <small>
                {name !== '' && `${sentTo} · `}
                {line}
                {channelName !== null && ` · ${texts.into(channelName)}`}
              </small>
            </div>
            {isOpen && (
              <div className={styles.buttons}>
                <Button
                  size="s"
                  busy={busyId === id}
                  aria-label={texts.resendTo(sentTo)}
                  onClick={() => onResend(invite)}
                >
                  {texts.resend}
                </Button>
                <Button size="s" aria-label={texts.revokeOf(sentTo)} onClick={() => onRevoke(invite)}>
                  {texts.revoke}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

import type { OnCallRole, OnCallTurn } from '@kinward/contract/on-call'
import type { User } from '@kinward/contract/users'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { useProfileCard } from '../../users/profile-card.ts'
import { texts } from '../texts.ts'
import { whenTurn } from '../when.ts'
import styles from './OnCall.module.css'

type OnCallRolesProps = {
  roles: readonly OnCallRole[]
  people: ReadonlyMap<number, User>
  me: number
  /** Opens the direct channel with someone; absent where there are none. */
  onMessage?: (userId: number) => void
  /** What calls someone. */
  renderCall?: (person: User) => ReactNode
  /** What whoever keeps the roster does with a role. */
  renderRoster?: (roleId: number) => ReactNode
}

/** The roles of a location, with who has each now and next. */
export function OnCallRoles({ roles, people, me, onMessage, renderCall, renderRoster }: OnCallRolesProps) {
  const now = useToday()
  const shared = { people, me, now, ...(onMessage && { onMessage }), ...(renderCall && { renderCall }) }
  return roles.map((role) => (
    <section key={role.id} className={styles.role} aria-label={role.name}>
      <h2>{role.name}</h2>
      {role.now.length === 0 && (
        <p className={styles.nobody}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {texts.nobody}
        </p>
      )}
      {role.now.map((turn) => (
        <Turn key={`${turn.userId}-${turn.from}`} turn={turn} {...shared} />
      ))}
      {role.next.map((turn) => (
        <p key={`${turn.userId}-${turn.from}`} className={styles.next}>
          <b>{texts.next}</b> {nameOf(turn.userId, people, me)},{' '}
          {texts.from(formatMomentFull(Date.parse(turn.from), now))}
        </p>
      ))}
      {renderRoster?.(role.id)}
    </section>
  ))
}

type TurnProps = { turn: OnCallTurn; now: number } & Pick<
  OnCallRolesProps,
  'people' | 'me' | 'onMessage' | 'renderCall'
>

function Turn({ turn, now, people, me, onMessage, renderCall }: TurnProps) {
  const { openProfile } = useProfileCard()
  const person = people.get(turn.userId)
  const name = nameOf(turn.userId, people, me)
  return (
    <div className={styles.turn}>
      <Avatar name={person?.fullName ?? ''} avatar={person?.avatar} presence={person?.status} size="l" />
      <div>
        <button
          type="button"
          className={styles.name}
          onClick={(event) => openProfile(turn.userId, event.currentTarget)}
        >
          {name}
        </button>
        {person?.title && <small>{person.title}</small>}
        <small>{texts.until(whenTurn(turn.until, now))}</small>
      </div>
      {onMessage && turn.userId !== me && person && (
        <p className={styles.ways}>
          <Button size="s" aria-label={texts.messageTo(name)} onClick={() => onMessage(turn.userId)}>
            {texts.message}
          </Button>
          {renderCall?.(person)}
        </p>
      )}
    </div>
  )
}

function nameOf(userId: number, people: ReadonlyMap<number, User>, me: number): string {
  return userId === me ? texts.you : (people.get(userId)?.fullName ?? texts.someone)
}

import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useToday } from '../../../lib/use-today.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { whenTurn } from '../when.ts'
import { texts } from '../texts.ts'
import { useOnCallQuery } from '../use-on-call-query.ts'
import styles from './OnCallFoot.module.css'

type OnCallFootProps = {
  location: Location
  people: ReadonlyMap<number, User>
  to: string
  /** What calls whoever is on call. */
  renderCall: (person: User) => ReactNode
}

/** Who is on call, under the channels; it leads to all of them, and calls the first. */
export default function OnCallFoot({ location, people, to, renderCall }: OnCallFootProps) {
  const now = useToday()
  const { data } = useOnCallQuery(location)
  const turns = data?.roles.flatMap((role) => role.now.map((turn) => ({ ...turn, role: role.name }))) ?? []
  const [first] = turns
  const person = people.get(first?.userId ?? 0)
  if (!first || !person) return null
  return (
    <div className={styles.foot}>
      <Link to={to} className={styles.who} title={first.role}>
        <Avatar name={person.fullName} avatar={person.avatar} presence={person.status} />
        <span className={styles.words}>
          <small>{texts.onCallUntil(whenTurn(first.until, now))}</small>
          <span className={styles.name}>
            <b>{person.fullName}</b>
            {turns.length > 1 && <small>{texts.andMore(turns.length - 1)}</small>}
          </span>
        </span>
      </Link>
      {renderCall(person)}
    </div>
  )
}

import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { Link } from 'react-router'
import { useToday } from '../../../lib/use-today.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { whenTurn } from '../when.ts'
import { texts } from '../texts.ts'
import { useOnCallQuery } from '../use-on-call-query.ts'
import styles from './OnCallFoot.module.css'

type OnCallFootProps = { location: Location; people: ReadonlyMap<number, User>; to: string }

/** Who is on call, under the channels; it leads to all of them. */
export default function OnCallFoot({ location, people, to }: OnCallFootProps) {
  const now = useToday()
  const { data } = useOnCallQuery(location)
  const turns = data?.roles.flatMap((role) => role.now.map((turn) => ({ ...turn, role: role.name }))) ?? []
  const [first] = turns
  const person = people.get(first?.userId ?? 0)
  if (!first || !person) return null
  return (
    <Link to={to} className={styles.foot} title={first.role}>
      <Avatar name={person.fullName} avatar={person.avatar} presence={person.status} />
      <span>
        <small>{texts.onCallUntil(whenTurn(first.until, now))}</small>
        <b>{person.fullName}</b>
      </span>
      {turns.length > 1 && <small>{texts.andMore(turns.length - 1)}</small>}
    </Link>
  )
}

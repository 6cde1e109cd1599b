import type { OnCallRole } from '@kinward/contract/on-call'
import type { User } from '@kinward/contract/users'
import { IconDeviceMobile, IconPhone, IconPhoneOutgoing } from '@tabler/icons-react'
import { useToday } from '../../../lib/use-today.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonTexts } from '../../calls/components/button-texts.ts'
import { dialAddress } from '../dial-address.ts'
import { texts } from '../texts.ts'
import { whenTurn } from '../when.ts'
import styles from './WhoElse.module.css'

type WhoElseProps = {
  placeName: string
  roles: readonly OnCallRole[]
  people: ReadonlyMap<number, User>
  me: number
  /** What someone is written to and called by; null for whoever cannot be. */
  onMessage: ((person: User) => void) | null
  callOf: (person: User) => (() => void) | null
  /** What rings their phone, which may be heard where no screen is. */
  phoneOf: (person: User) => (() => void) | null
}

/** Who is on call now, role by role, to be written to or called where the reader knows them. */
export function WhoElse({ placeName, roles, people, me, ...ways }: WhoElseProps) {
  const now = useToday()
  const held = roles.flatMap((role) => {
    const turns = role.now.filter(({ userId }) => userId !== me)
    return turns.length > 0 ? [{ role, turns }] : []
  })
  return (
    <section className={styles.else}>
      <h3>{texts.onCallAt(placeName)}</h3>
      {held.length === 0 && <p>{texts.nobodyElse}</p>}
      {held.map(({ role, turns }) => (
        <section key={role.id} aria-label={role.name}>
          <h4>{role.name}</h4>
          {turns.map(({ userId, until }) => {
            const person = people.get(userId)
            return (
              <div key={userId} className={styles.person}>
                <Avatar name={person?.fullName ?? ''} avatar={person?.avatar} presence={person?.status} size="row" />
                <div>
                  <b>{person?.fullName ?? texts.someone}</b>
                  {person?.title && <small>{person.title}</small>}
                  <small>{texts.until(whenTurn(until, now))}</small>
                </div>
                {person && <Ways person={person} {...ways} />}
              </div>
            )
          })}
        </section>
      ))}
    </section>
  )
}

type WaysProps = Pick<WhoElseProps, 'onMessage' | 'callOf' | 'phoneOf'> & { person: User }

function Ways({ person, onMessage, callOf, phoneOf }: WaysProps) {
  const call = callOf(person)
  const phone = phoneOf(person)
  return (
    <p className={styles.ways}>
      {onMessage && (
        <Button size="s" aria-label={texts.messageTo(person.fullName)} onClick={() => onMessage(person)}>
          {texts.message}
        </Button>
      )}
      {phone && (
        <Button size="s" aria-label={buttonTexts.phonePerson(person.fullName)} onClick={phone}>
          <IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />
          {buttonTexts.phone}
        </Button>
      )}
      {call && (
        <Button size="s" kind="primary" aria-label={texts.callPerson(person.fullName)} onClick={call}>
          <IconPhone size={18} stroke={1.75} aria-hidden="true" />
          {texts.call}
        </Button>
      )}
    </p>
  )
}

/** A number outside of the product. */
export function OutsideNumber({ phone }: { phone: string }) {
  const address = dialAddress(phone)
  return (
    <section className={styles.outside}>
      <h3>{texts.outside}</h3>
      {address === null ? (
        <p>{phone}</p>
      ) : (
        <a href={address}>
          <IconPhoneOutgoing size={20} stroke={1.75} aria-hidden="true" />
          {texts.callNumber(phone)}
        </a>
      )}
    </section>
  )
}

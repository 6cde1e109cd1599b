import type { PoolClient } from 'pg'
import { type Clock, TIME_ZONE } from './clock.ts'
import { PRODUCT_TERMS } from './phrases/terms.ts'
import { LOCATION_IDS, type Person, type Shift } from './world.ts'
import { insertRows } from './write.ts'

type Hours = { name: string; begins: string; minutes: number }

const HOURS: Partial<Record<Shift, Hours>> = {
  day: { name: 'Day shift', begins: '07:00', minutes: 12 * 60 },
  night: { name: 'Night shift', begins: '19:00', minutes: 12 * 60 },
  office: { name: 'Office hours', begins: '08:30', minutes: 8 * 60 },
}

/** Every day at the first of someone's places, every other Saturday at the others. */
function shiftsOf(person: Person, clock: Clock) {
  const hours = HOURS[person.shift]
  if (!hours || person.calling === 'kin' || person.calling === 'patient') return []
  return [...person.roles.keys()].map((place, index) => ({
    user_id: person.id,
    location_id: LOCATION_IDS[place],
    name: hours.name,
    schedule: index === 0 ? 'daily_1__' : 'weekly_2_6_',
    starts_at: new Date(clock.on(56, hours.begins)).toISOString(),
    minutes: hours.minutes,
  }))
}

const DAY = 86_400_000

/** When people work, who is away, and the terms that all have accepted. */
export async function writeAccounts(client: PoolClient, people: readonly Person[], clock: Clock): Promise<void> {
  await insertRows(
    client,
    'schedules',
    {
      user_id: 'bigint',
      location_id: 'bigint',
      name: 'text',
      schedule: 'text',
      starts_at: 'timestamptz',
      minutes: 'integer',
    },
    people.flatMap((person) => shiftsOf(person, clock)),
  )
  const named = (username: string) => people.find((person) => person.username === username)?.id ?? null
  const absence = {
    message: 'At the palliative care conference until Friday, with little signal.',
    startsAt: new Date(clock.anchor - 2 * DAY).toISOString(),
    endsAt: new Date(clock.anchor + 5 * DAY).toISOString(),
    schedule: null,
    timeZone: TIME_ZONE,
    delegateId: named('imani.okafor'),
  }
  await client.query('update location_members set out_of_office = $2 where user_id = $1', [
    named('beatriz.almeida'),
    JSON.stringify(absence),
  ])
  await client.query('insert into terms (body, published_at) values ($1, $2)', [
    PRODUCT_TERMS,
    new Date(clock.on(399, '09:00')).toISOString(),
  ])
  await client.query(
    'insert into terms_acceptances (terms_id, user_id) select t.id, u.id from terms t cross join users u',
  )
}

import type { PoolClient } from 'pg'
import type { Clock } from './clock.ts'
import { LOCATION_IDS, type Person, type Place } from './world.ts'
import { insertRows } from './write.ts'

type Turn = { place: Place; role: string; username: string; begins: string; hours: number; schedule: string }

const NIGHT = { begins: '19:00', hours: 12, schedule: 'daily_1__' }
const DAY = { begins: '07:00', hours: 12, schedule: 'daily_1__' }
const WEEKDAYS = { begins: '08:00', hours: 10, schedule: 'weekly_1_1,2,3,4,5_' }

/** Who takes turns. Nobody answers for social work at night: a gap to be seen. */
const TURNS: readonly Turn[] = [
  { place: 'north', role: 'on-call doctor', username: 'doctor', ...NIGHT },
  { place: 'north', role: 'on-call doctor', username: 'luis.carranza', ...DAY },
  { place: 'north', role: 'on-call nurse', username: 'marcus.delacroix', ...NIGHT },
  { place: 'north', role: 'on-call nurse', username: 'imani.okafor', ...DAY },
  { place: 'north', role: 'on-call social worker', username: 'grace.nakamura', ...WEEKDAYS },
  { place: 'mill', role: 'on-call doctor', username: 'samira.haidari', ...NIGHT },
  { place: 'mill', role: 'on-call doctor', username: 'colm.hennessy', ...DAY },
  { place: 'mill', role: 'on-call nurse', username: 'tomasz.zielinski', ...NIGHT },
  { place: 'mill', role: 'on-call nurse', username: 'desmond.clarke', ...DAY },
  { place: 'house', role: 'on-call doctor', username: 'colm.hennessy', ...NIGHT },
  { place: 'house', role: 'on-call doctor', username: 'samira.haidari', ...DAY },
]

const roles = [...new Map(TURNS.map(({ place, role }) => [`${place} ${role}`, { place, role }])).values()]

export function onCallRoleId(turn: { place: Place; role: string }): number {
  return roles.findIndex(({ place, role }) => place === turn.place && role === turn.role) + 1
}

/** The roles of each place, and who has them when. */
export async function writeOnCall(client: PoolClient, people: readonly Person[], clock: Clock): Promise<void> {
  await insertRows(
    client,
    'on_call_roles',
    { id: 'bigint', location_id: 'bigint', name: 'text' },
    roles.map(({ place, role }, index) => ({ id: index + 1, location_id: LOCATION_IDS[place], name: role })),
  )
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
      on_call_role_id: 'bigint',
    },
    TURNS.map((turn) => ({
      user_id: people.find(({ username }) => username === turn.username)?.id ?? 0,
      location_id: LOCATION_IDS[turn.place],
      name: turn.role,
      schedule: turn.schedule,
      starts_at: new Date(clock.on(56, turn.begins)).toISOString(),
      minutes: turn.hours * 60,
      on_call_role_id: onCallRoleId(turn),
    })),
  )
}

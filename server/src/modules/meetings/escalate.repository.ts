import type { CallKind } from '@kinward/contract/meetings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'
import { type MeetingRow, readMeeting } from './meetings.repository.ts'

/** One try of an escalation: those whose turn it was have missed it, and it rings for others, for so many seconds. */
export type NewTurn = {
  step: number
  userIds: readonly number[]
  seconds: number
  kind: CallKind
  nextIds: readonly number[]
  isRepeated: boolean
}

export async function startTurn(tx: Tx, id: number, turn: NewTurn): Promise<void> {
  const { step, userIds, seconds, kind, nextIds, isRepeated } = turn
  await sql`
    update meetings set step = ${step}::integer, kind = ${kind}, next_ids = ${[...nextIds]}::bigint[], spared_ids = '{}',
      turn_repeated = ${isRepeated}, turn_ends_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(tx)
  await sql`
    insert into meeting_participants (meeting_id, user_id, step)
    select ${id}::bigint, u.id, ${step}::integer from unnest(${[...userIds]}::bigint[]) as u (id)
    on conflict (meeting_id, user_id) do update set state = 'ringing', step = excluded.step`.execute(tx)
}

/** It no longer rings for those for whom it did. */
export async function endTurn(tx: Tx, id: number): Promise<void> {
  await sql`
    update meeting_participants set state = 'missed' where meeting_id = ${id} and state = 'ringing'`.execute(tx)
}

/** Its time is up, or it rings for nobody who could answer: they were switched off, or left, while it rang. */
const isOver = (at: number) => sql`m.turn_ends_at is not null and (
  m.turn_ends_at <= to_timestamp(${at}::float8 / 1000) or not exists (
    select from meeting_participants mp
    join escalations e on e.id = m.escalation_id
    join locations l on l.id = e.location_id
    join users u on u.id = mp.user_id and u.deactivated_at is null
    join location_members lm on lm.location_id = l.id and lm.user_id = mp.user_id and lm.removed_at is null
      and lm.role in ('admin', 'staff')
    join entity_members em on em.entity_id = l.entity_id and em.user_id = mp.user_id and em.deactivated_at is null
    where mp.meeting_id = m.id and mp.state = 'ringing'
  )
)`

/** Calls whose turn is over at a moment, in milliseconds, the longest over first. */
export async function listTurnsOver(db: Db, at: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${ONE_PLAN} select m.id from meetings m where ${isOver(at)} order by m.turn_ends_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, if its turn is still over and nobody else holds it. */
export async function takeTurnOver(tx: Tx, id: number, at: number): Promise<MeetingRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from meetings m where m.id = ${id} and ${isOver(at)} for update of m skip locked`.execute(tx)
  return rows[0] && readMeeting(tx, rows[0].id)
}

type Phones = { userId: number; mobile: string | null; twoStep: string | null }

/** The numbers of people, as they gave them. */
export async function listPhones(tx: Tx, userIds: readonly number[]): Promise<Phones[]> {
  const { rows } = await sql<Phones>`
    select id as "userId", mobile_phone as mobile, two_step_phone as "twoStep" from users
    where id = any(${[...userIds]}::bigint[]) order by id`.execute(tx)
  return rows
}

/** Whoever answered is not to be talked with: they have missed it, and someone is looked for again. */
export async function reopen(tx: Tx, id: number): Promise<void> {
  await sql`
    update meeting_participants set state = 'missed' where meeting_id = ${id} and state = 'joined'`.execute(tx)
  await sql`
    update meetings set joined_by = null, joined_device = null, connected_at = null, heard_at = null, duration = 0
    where id = ${id}`.execute(tx)
}

/** The two have talked. False where they had before. */
export async function resolve(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update meetings set resolved_at = clock_timestamp()
    where id = ${id} and joined_by is not null and resolved_at is null and ended_at is null returning id`.execute(tx)
  return rows.length > 0
}

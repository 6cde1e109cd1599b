import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type MeetingRow, readMeeting } from './meetings.repository.ts'

/** The moments, in milliseconds, since when a call has rung, or was not heard of, for too long. */
export type Since = { ringingSince: number; heardSince: number }

/** Calls in browsers that nobody has answered since a moment, and those that nobody was heard from since another. */
export async function listLeft(
  db: Db,
  { ringingSince, heardSince, limit }: Since & { limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from meetings
     where ended_at is null and joined_by is null and escalation_id is null and medium <> 'twilio'
       and started_at <= to_timestamp(${ringingSince}::float8 / 1000)
     order by started_at limit ${limit})
    union all
    (select id from meetings
     where ended_at is null and joined_by is not null and medium <> 'twilio' and heard_at <= to_timestamp(${heardSince}::float8 / 1000)
     order by heard_at limit ${limit})`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, if it still is and nobody else holds it. */
export async function takeLeft(
  tx: Tx,
  id: number,
  { ringingSince, heardSince }: Since,
): Promise<MeetingRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from meetings
    where id = ${id} and ended_at is null and medium <> 'twilio' and case when joined_by is null
      then escalation_id is null and started_at <= to_timestamp(${ringingSince}::float8 / 1000)
      else heard_at <= to_timestamp(${heardSince}::float8 / 1000) end
    for update skip locked`.execute(tx)
  return rows[0] && readMeeting(tx, rows[0].id)
}

import type { PhoneStatus } from '@kinward/contract/meetings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type MeetingRow, readMeeting } from './meetings.repository.ts'

/** The number in someone's profile, as they gave it, and their name. */
export type PhoneOwner = { id: number; mobile_phone: string | null; first_name: string; last_name: string }

export async function findPhoneOwner(db: Db, userId: number): Promise<PhoneOwner | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'mobile_phone', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function insertPhones(tx: Tx, meetingId: number, dialled: string | null): Promise<void> {
  await tx.insertInto('phone_calls').values({ meeting_id: meetingId, dialled }).execute()
}

/** A call by phone, held until the transaction ends. */
export async function lockPhoneCall(tx: Tx, id: number): Promise<MeetingRow> {
  await sql`select from meetings where id = ${id} for update`.execute(tx)
  return readMeeting(tx, id)
}

export async function findPhoneCall(db: Db, hash: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from meetings where hash = ${hash} and medium = 'twilio'`.execute(db)
  return rows[0]
}

/** What the provider calls it. The first that is said holds; false where it was said before. */
export async function setProviderId(tx: Tx, id: number, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    update phone_calls set provider_id = ${providerId} where meeting_id = ${id} and provider_id is null
    returning meeting_id`.execute(tx)
  return rows.length > 0
}

export async function setPhones(
  tx: Tx,
  id: number,
  { own, theirs }: { own: PhoneStatus; theirs: PhoneStatus | null },
): Promise<void> {
  await sql`
    update phone_calls set own_status = ${own}, their_status = ${theirs}::text where meeting_id = ${id}`.execute(tx)
}

/** The two phones are joined: whoever was called has answered, and a number that was dialled is nobody of ours. */
export async function connect(tx: Tx, id: number): Promise<void> {
  await sql`
    update meetings m set connected_at = clock_timestamp(), joined_by = p.user_id,
      heard_at = case when p.user_id is not null then clock_timestamp() end
    from (select 1) as once left join meeting_participants p on p.meeting_id = ${id}
    where m.id = ${id}`.execute(tx)
  await sql`update meeting_participants set state = 'joined' where meeting_id = ${id}`.execute(tx)
}

/** Calls at the provider of which a phone may still ring or talk. */
export async function listOpenLines(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from phone_calls
    where meeting_id = ${id} and provider_id is not null
      and (own_status in ('queued', 'initiated', 'ringing', 'in-progress')
        or their_status in ('queued', 'initiated', 'ringing', 'in-progress'))`.execute(tx)
  return rows.map(({ provider_id }) => provider_id)
}

/** A call that is asked after. */
export type Line = { id: number; providerId: string }

/** Takes calls that go on and were not asked after since a moment, so that nobody else asks after them meanwhile. */
export async function takeToAsk(
  db: Db,
  { id = null, notSince, limit }: { id?: number | null; notSince: number; limit: number },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    update phone_calls p set asked_at = clock_timestamp()
    where p.meeting_id in (
      select due.meeting_id from phone_calls due
      join meetings m on m.id = due.meeting_id and m.medium = 'twilio' and m.ended_at is null
      where due.provider_id is not null and (${id}::bigint is null or m.id = ${id}::bigint)
        and due.asked_at <= to_timestamp(${notSince}::float8 / 1000)
      order by due.asked_at limit ${limit} for update of due skip locked
    )
    returning p.meeting_id as id, p.provider_id as "providerId"`.execute(db)
  return rows
}

/** The moments, in milliseconds, since when a call was not taken on, not answered, or goes on, for too long. */
export type Lost = { unplacedSince: number; unansweredSince: number; talkingSince: number }

export async function listLost(db: Db, lost: Lost): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from meetings m join phone_calls p on p.meeting_id = m.id
    where m.medium = 'twilio' and m.ended_at is null and ${isLost(lost)} order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, if it still is and nobody else holds it. */
export async function takeLost(tx: Tx, id: number, lost: Lost): Promise<MeetingRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from meetings m join phone_calls p on p.meeting_id = m.id
    where m.id = ${id} and m.ended_at is null and ${isLost(lost)} for update of m skip locked`.execute(tx)
  return rows[0] && readMeeting(tx, rows[0].id)
}

const isLost = ({ unplacedSince, unansweredSince, talkingSince }: Lost) => sql`(
    p.provider_id is null and m.started_at <= to_timestamp(${unplacedSince}::float8 / 1000)
    or m.connected_at is null and m.started_at <= to_timestamp(${unansweredSince}::float8 / 1000)
    or m.connected_at <= to_timestamp(${talkingSince}::float8 / 1000)
  )`

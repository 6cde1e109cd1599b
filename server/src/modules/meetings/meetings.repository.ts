import type {
  CallKind,
  CallMedium,
  CallPriority,
  MediaConfigs,
  MeetingAction,
  PhoneStatus,
  RungState,
} from '@kinward/contract/meetings'
import type { EscalationStep } from '@kinward/contract/escalations'
import type { ChannelType } from '@kinward/contract/groups'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Ending } from './meetings.policy.ts'

export type PersonRow = {
  meeting_id: number
  id: number
  first_name: string
  last_name: string
  title: string | null
  avatar: string | null
  is_patient: boolean
  /** None for the caller. */
  state: RungState | null
  /** In which step of an escalation they were last called. */
  step: number | null
  /** Where they belong, of the location of the call and the one whose escalation it is. */
  belongs_to: number
  knows_channel: boolean
}

/** What is called for help, and how far the search for someone has come. Steps are counted from 0. */
export type Search = {
  escalation_id: number
  location_id: number
  display_name: string
  phone: string | null
  steps: EscalationStep[]
  step: number | null
  is_running: boolean
  /** Whether it rings once more for those whose turn it is. */
  is_repeated: boolean
  /** Whether whoever answered and the caller have talked. */
  is_resolved: boolean
  next_ids: number[]
  /** Those for whom it rang when someone answered. */
  spared_ids: number[]
  next_names: string[]
}

export type MeetingRow = {
  id: number
  /** When it stood like this, by the clock that all processes share. */
  read_at: Date
  hash: string
  location_id: number
  location_name: string
  entity_id: number
  /** Whether the place lets people in by where they are, which is not known of who hears of a call. */
  asks_where: boolean
  group_id: number | null
  channel_type: ChannelType | null
  /** None for a direct channel, which is called after whoever else is in it. */
  channel_name: string | null
  patient_id: number | null
  medium: CallMedium
  kind: CallKind
  priority: CallPriority
  caller_id: number
  has_audio: boolean
  has_video: boolean
  started_at: Date
  joined_by: number | null
  joined_device: string | null
  connected_at: Date | null
  ended_at: Date | null
  action: MeetingAction | null
  duration: number
  /** None for a call to people by their names. */
  search: Search | null
  /** How the phones of a call by phone stand, and the number that was dialled; none for every other. */
  phones: { own: PhoneStatus; theirs: PhoneStatus | null; dialled: string | null } | null
  people: PersonRow[]
}

/** Calls with everyone who takes part in them. `wanted` is held against `m`. */
async function readMeetings(db: Db | Tx, wanted: RawBuilder<unknown>): Promise<MeetingRow[]> {
  const { rows } = await sql<Omit<MeetingRow, 'people'>>`
    select m.id, clock_timestamp() as read_at, m.hash, m.location_id, l.name as location_name, l.entity_id,
      num_nonnulls(
        e.allowed_addresses, l.allowed_addresses, l.webapp_users, owner.allowed_addresses, owner.webapp_users
      ) > 0 as asks_where,
      m.group_id, g.type as channel_type, case
        when g.type = 'personal' then null
        when g.type = 'patients' and p.id is not null then p.first_name || ' ' || p.last_name
        else coalesce(g.display_name, g.name, p.first_name || ' ' || p.last_name)
      end as channel_name, g.patient_id, m.medium, m.kind, m.priority, m.caller_id, m.has_audio, m.has_video, m.started_at,
      m.joined_by, m.joined_device, m.connected_at, m.ended_at, m.action, case
        -- Nobody reports how long a call by phone has been.
        when m.medium = 'twilio' and m.ended_at is null and m.connected_at is not null
          then floor(extract(epoch from clock_timestamp() - m.connected_at))::integer
        else m.duration
      end as duration,
      case when phones.meeting_id is not null then jsonb_build_object(
        'own', phones.own_status, 'theirs', phones.their_status, 'dialled', phones.dialled
      ) end as phones,
      case when help.id is not null then jsonb_build_object(
        'escalation_id', help.id, 'location_id', help.location_id, 'display_name', help.display_name,
        'phone', help.phone, 'steps', m.steps, 'step', m.step, 'is_running', m.turn_ends_at is not null,
        'is_repeated', m.turn_repeated, 'is_resolved', m.resolved_at is not null, 'next_ids', m.next_ids, 'spared_ids', m.spared_ids,
        'next_names', array(
          select trim(u.first_name || ' ' || u.last_name)
          from unnest(m.next_ids) with ordinality as next (id, nth) join users u on u.id = next.id order by next.nth
        )
      ) end as search
    from meetings m
    join locations l on l.id = m.location_id
    join entities e on e.id = l.entity_id
    left join groups g on g.id = m.group_id
    left join patients p on p.id = g.patient_id
    left join phone_calls phones on phones.meeting_id = m.id
    left join (escalations help join locations owner on owner.id = help.location_id) on help.id = m.escalation_id
    where ${wanted}
    order by m.id`.execute(db)
  if (rows.length === 0) return []
  const people = Map.groupBy(await readPeople(db, rows), ({ meeting_id }) => meeting_id)
  return rows.map((row) => ({ ...row, people: people.get(row.id) ?? [] }))
}

async function readPeople(db: Db | Tx, meetings: readonly { id: number }[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select who.meeting_id, u.id, u.first_name, u.last_name, u.title, u.avatar, who.state, who.step,
      coalesce(lm.role = 'patient', false) as is_patient,
      -- Whoever is called for help was found where the escalation is kept, and is let in there.
      case when who.state is null then who.location_id else coalesce(help.location_id, who.location_id) end as belongs_to,
      who.escalation_id is null or exists (
        select from readable_channels r
        where r.group_id = who.group_id and r.user_id = who.user_id and not r.terms_due
      ) as knows_channel
    from (
      select m.id as meeting_id, m.location_id, m.group_id, m.escalation_id, m.caller_id as user_id, null as state,
        null as step
      from meetings m where m.id = any(${meetings.map(({ id }) => id)}::bigint[])
      union all
      select m.id, m.location_id, m.group_id, m.escalation_id, mp.user_id, mp.state, mp.step
      from meetings m join meeting_participants mp on mp.meeting_id = m.id
      where m.id = any(${meetings.map(({ id }) => id)}::bigint[])
    ) who
    join users u on u.id = who.user_id
    left join location_members lm on lm.location_id = who.location_id and lm.user_id = who.user_id
    left join escalations help on help.id = who.escalation_id
    order by who.meeting_id, who.state is not null, u.id`.execute(db)
  return rows
}

type Known = { hash: string; locationId: number }

/** A call belongs to where it is made from and, for those who are called for help, to where they are. */
const isOf = (locationId: number) => sql`(
    m.location_id = ${locationId}
    or m.escalation_id in (select id from escalations where location_id = ${locationId})
  )`

export async function findMeeting(db: Db | Tx, { hash, locationId }: Known): Promise<MeetingRow | undefined> {
  const [meeting] = await readMeetings(db, sql`m.hash = ${hash} and ${isOf(locationId)}`)
  return meeting
}

export async function readMeeting(db: Db | Tx, id: number): Promise<MeetingRow> {
  const [meeting] = await readMeetings(db, sql`m.id = ${id}`)
  if (!meeting) throw new Error('A call that is being changed is not there.')
  return meeting
}

/** A call, held until the transaction ends: what is read of it is how it stands. */
export async function lockMeeting(tx: Tx, { hash, locationId }: Known): Promise<MeetingRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from meetings m where m.hash = ${hash} and ${isOf(locationId)} for update`.execute(tx)
  return rows[0] && readMeeting(tx, rows[0].id)
}

/** Calls that ring for someone now on their screens, at places they belong to. */
export async function listRinging(db: Db, userId: number): Promise<MeetingRow[]> {
  return readMeetings(
    db,
    sql`m.ended_at is null and m.medium <> 'twilio' and m.id in (
      select mp.meeting_id from meeting_participants mp where mp.user_id = ${userId} and mp.state = 'ringing'
    ) and exists (
      select from location_members lm
      where lm.location_id in (m.location_id, owner.id) and lm.user_id = ${userId} and lm.removed_at is null
    )`,
  )
}

/** Everyone for whom a call rings now. */
export async function listRung(db: Db): Promise<Set<number>> {
  const rung = db.selectFrom('meeting_participants').select('user_id').where('state', '=', sql.lit('ringing'))
  return new Set((await rung.execute()).map(({ user_id }) => user_id))
}

export type NewMeetingRow = {
  hash: string
  location_id: number
  group_id: number | null
  medium: CallMedium
  kind: CallKind
  caller_id: number
  has_audio: boolean
  has_video: boolean
  priority?: CallPriority
  escalation_id?: number
  steps?: string
}

/** Undefined where there is a call with this hash already. */
export async function insertMeeting(
  tx: Tx,
  row: NewMeetingRow,
  participants: readonly number[],
): Promise<number | undefined> {
  const made = await tx
    .insertInto('meetings')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made || participants.length === 0) return made?.id
  await tx
    .insertInto('meeting_participants')
    .values(participants.map((user_id) => ({ meeting_id: made.id, user_id })))
    .execute()
  return made.id
}

/** A channel that a call is made from, and which of these people take part in it and belong to its location. */
export type CallChannel = {
  type: ChannelType
  is_archived: boolean
  is_discharged: boolean
  parties: number[]
  /** Those of the parties who are no staff: the patient, and their relatives. */
  relatives: number[]
}

export async function findChannel(
  db: Db,
  { groupId, locationId }: { groupId: number; locationId: number },
  userIds: readonly number[],
): Promise<CallChannel | undefined> {
  const { rows } = await sql<CallChannel>`
    with parties as (
      select r.user_id, lm.role from readable_channels r
      join location_members lm on lm.location_id = r.location_id and lm.user_id = r.user_id and lm.removed_at is null
      join users u on u.id = r.user_id and u.deactivated_at is null and not u.is_bot
      where r.group_id = ${groupId} and not r.terms_due and r.user_id = any(${[...userIds]}::bigint[])
    )
    select g.type, g.archived_at is not null as is_archived, p.discharged_at is not null as is_discharged,
      array(select user_id from parties) as parties,
      array(select user_id from parties where role in ('family', 'patient')) as relatives
    from groups g left join patients p on p.id = g.patient_id
    where g.id = ${groupId} and g.location_id = ${locationId}`.execute(db)
  return rows[0]
}

/** Someone has answered: it no longer rings for anyone else. */
export async function join(tx: Tx, id: number, { userId, deviceId }: { userId: number; deviceId: string }) {
  await sql`
    update meetings set joined_by = ${userId}, joined_device = ${deviceId}, connected_at = clock_timestamp(),
      heard_at = clock_timestamp(), turn_ends_at = null, spared_ids = array(
        select mp.user_id from meeting_participants mp
        where mp.meeting_id = ${id} and mp.state = 'ringing' and mp.user_id <> ${userId} order by mp.user_id
      )
    where id = ${id}`.execute(tx)
  await sql`
    update meeting_participants set state = case when user_id = ${userId} then 'joined' else 'missed' end
    where meeting_id = ${id} and (state = 'ringing' or user_id = ${userId})`.execute(tx)
}

export async function reject(tx: Tx, id: number, userId: number): Promise<void> {
  await sql`
    update meeting_participants set state = 'rejected' where meeting_id = ${id} and user_id = ${userId}`.execute(tx)
}

/**
 * What was said last of how long it has been holds for as long as it was heard of; whoever ends it was there until now. How
 * long two phones were joined the provider says, or the clock.
 */
export async function end(
  tx: Tx,
  id: number,
  { action, by, seconds = null }: { action: Ending; by: number | null; seconds?: number | null },
): Promise<void> {
  const since = by === null ? sql`0` : sql`greatest(0, extract(epoch from clock_timestamp() - heard_at))`
  const joined = sql`coalesce(${seconds}::integer, floor(extract(epoch from clock_timestamp() - connected_at))::integer, 0)`
  await sql`
    update meetings set ended_at = clock_timestamp(), action = ${action}, ended_by = ${by}::bigint,
      turn_ends_at = null, next_ids = '{}', duration = case when medium = 'twilio' then ${joined}
        else duration + floor(coalesce(${since}, 0))::integer end
    where id = ${id}`.execute(tx)
  await sql`
    update meeting_participants set state = 'missed' where meeting_id = ${id} and state = 'ringing'`.execute(tx)
}

export async function setConfigs(tx: Tx, id: number, { audio, video }: MediaConfigs): Promise<void> {
  const kind: CallKind = video ? 'KINWARD_VIDEO' : 'KINWARD_VOICE'
  await tx.updateTable('meetings').set({ has_audio: audio, has_video: video, kind }).where('id', '=', id).execute()
}

/** It goes on. How long it has been never goes back, and is never longer than it has been since someone answered. */
export async function noteHeard(db: Db, id: number, seconds: number): Promise<void> {
  await sql`
    update meetings set heard_at = clock_timestamp(),
      duration = greatest(duration, least(${seconds}::integer, floor(extract(epoch from clock_timestamp() - connected_at))::integer))
    where id = ${id} and ended_at is null and joined_by is not null`.execute(db)
}

/** The line about a call that is all someone has not read in a channel. */
export async function findLoneLine(db: Db, groupId: number, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from groups g
    join group_members gm on gm.group_id = g.id and gm.user_id = ${userId} and gm.removed_at is null
    join messages m on m.id = g.last_message_id and m.kind = 'activity' and m.attachments @> '[{"type": "voip"}]'
    where g.id = ${groupId} and g.seq - gm.read_seq - gm.own_after_read = 1`.execute(db)
  return rows[0]?.id
}

/** What the clock of the database shows, in milliseconds. */
export async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now.getTime() ?? Date.now()
}

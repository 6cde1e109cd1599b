import type { TimelineEntry, TimelineKind, TimelineQuery } from '@kinward/contract/timeline'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A place between two entries: when, in which part, and which. */
export type Place = { at: number; part: number; id: number }

export type TimelineRow = Place & {
  kind: TimelineKind
  user_id: number | null
  full_name: string | null
  title: string | null
  text: string
  detail: string | null
  is_deleted: boolean
  attachments: number
  message_id: number | null
  group_id: number | null
  channel_type: 'patients' | 'family' | null
  thread_id: number | null
  subject_id: number | null
}

type Asked = {
  patientId: number
  locationId: number
  userId: number
  before: Place
  limit: number
  kinds: readonly TimelineKind[]
} & Pick<TimelineQuery, 'from' | 'to'> & { personId: number | null }

/** After everything. */
export const LATEST: Place = { at: Number.MAX_SAFE_INTEGER, part: 99, id: Number.MAX_SAFE_INTEGER }

const millis = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}) * 1000)::bigint`)

/** What each message is: something said, a call, or a line of the record. What stands in a table of its own is left to that. */
const MESSAGE_KIND = sql.raw(`case
  when jsonb_path_exists(m.attachments, '$[*] ? (@.type == "voip" || @.type == "meeting")') then 'call'
  when m.kind <> 'activity' then 'message'
  when m.opened_flags <> '{}' or m.closed_flags <> '{}' then null
  when jsonb_path_exists(m.attachments, '$[*] ? (@.type == "assessment")') then null
  when jsonb_path_exists(m.attachments, '$[*] ? (@.type == "check-in-checkout")') then
    case when exists (select from visits v where v.patient_id = c.patient_id and v.message_id = m.id) then null
    else 'attendance' end
  else 'change' end`)

/**
 * A stretch of a patient's timeline, the newest first. Each part is read by an index of its own from the place on, as many
 * as a page holds, and what comes together is put in order; nothing is kept twice.
 */
export async function listTimeline(db: Db, asked: Asked): Promise<TimelineRow[]> {
  const { patientId, locationId, userId, personId, before, limit, kinds } = asked
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = asked
  // The place as a moment too, so that what has an index by a moment is read from there.
  const until = Math.min(before.at + 1, to, MOST_MILLIS)

  const at = (moment: string): RawBuilder<unknown> => millis(moment)
  const within = (moment: RawBuilder<unknown>, part: number, id: RawBuilder<unknown>) =>
    sql`${moment} >= ${from}::bigint and ${moment} < ${to}::bigint
      and (${moment}, ${sql.lit(part)}, ${id}) < (${before.at}::bigint, ${before.part}::int, ${before.id}::bigint)`
  const by = (person: RawBuilder<unknown>) => sql`(${personId}::bigint is null or ${person} = ${personId}::bigint)`
  const wants = (kind: TimelineKind) => sql`${kind} = any(${[...kinds]}::text[])`
  const soon = sql`to_timestamp(${until}::bigint / 1000.0)`
  const last = (order: RawBuilder<unknown>) => sql`order by ${order} limit ${limit}`
  const none = sql.raw(
    'null::bigint as message_id, null::bigint as group_id, null::text as channel_type, null::bigint as thread_id',
  )

  const asksFor = (some: readonly TimelineKind[]) => sql`${some.some((kind) => kinds.includes(kind))}::boolean`
  // Asked before what a message is: where no message can be meant, none is read.
  const mayBe = sql`(${asksFor(['message'])} or ${asksFor(['change'])} and m.kind = 'activity'
    or ${asksFor(['call', 'attendance'])} and m.attachments <> '[]')`

  // In the main thread places rise with times; what is beside it is read by its time.
  const inMain = sql`m.seq > seq_until(c.group_id, ${from}::bigint - 1)
    and m.seq <= seq_until(c.group_id, least(${before.at}::bigint, ${to}::bigint - 1))`
  const beside = sql`m.seq is null and m.sent_at <= ${before.at}::bigint`
  const said = (stretch: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    select m.sent_at as at, 0 as part, m.id, k.kind, m.sender_id as user_id,
      case when m.deleted_at is null then m.body else '' end as text, null::text as detail,
      m.deleted_at is not null as is_deleted,
      case when m.deleted_at is null then jsonb_array_length(m.attachments) else 0 end as attachments,
      m.id as message_id, m.group_id, c.type as channel_type,
      case when m.seq is null then m.parent_id end as thread_id, null::bigint as subject_id
    from messages m cross join lateral (select ${MESSAGE_KIND} as kind) k
    where m.group_id = c.group_id and ${stretch}
      and ${within(sql.ref('m.sent_at'), 0, sql.ref('m.id'))} and ${by(sql.ref('m.sender_id'))}
      and ${mayBe} and k.kind = any(${[...kinds]}::text[])
    ${last(order)}`

  // A visit leads to its line in the channel, for whoever reads that.
  const visitMessage = sql.raw(
    `case when c.group_id is not null then v.message_id end, c.group_id, c.type, null::bigint`,
  )

  const { rows } = await sql<TimelineRow>`
    with channels as materialized (
      select r.group_id, r.type, g.patient_id
      from groups g join readable_channels r on r.group_id = g.id and r.user_id = ${userId} and not r.terms_due
      where g.patient_id = ${patientId} and g.location_id = ${locationId}
    ), happened as (
      select said.* from channels c cross join lateral (
        (${said(inMain, sql`m.seq desc`)}) union all (${said(beside, sql`m.sent_at desc, m.id desc`)})
      ) said
      union all (
        select ${at('pf.opened_at')}, 1, pf.id, 'flag', pf.opened_by, f.label, 'opened', false, 0, ${none}, pf.id
        from patient_flags pf join flags f on f.id = pf.flag_id
        where pf.patient_id = ${patientId} and ${wants('flag')} and ${flagsAreOn(locationId)} and pf.opened_at <= ${soon}
          and ${within(at('pf.opened_at'), 1, sql.ref('pf.id'))} and ${by(sql.ref('pf.opened_by'))}
        ${last(sql`pf.opened_at desc, pf.id desc`)}
      )
      union all (
        select ${at('pf.closed_at')}, 2, pf.id, 'flag', pf.closed_by, f.label, 'closed', false, 0, ${none}, pf.id
        from patient_flags pf join flags f on f.id = pf.flag_id
        where pf.patient_id = ${patientId} and ${wants('flag')} and ${flagsAreOn(locationId)} and pf.closed_at <= ${soon}
          and ${within(at('pf.closed_at'), 2, sql.ref('pf.id'))} and ${by(sql.ref('pf.closed_by'))}
        ${last(sql`pf.closed_at desc, pf.id desc`)}
      )
      union all (
        select ${at('n.created_at')}, 3, n.id, 'note', n.author_id, n.body, null, false, 0, ${none}, n.id
        from patient_notes n
        where n.patient_id = ${patientId} and ${wants('note')} and n.created_at <= ${soon}
          and ${within(at('n.created_at'), 3, sql.ref('n.id'))} and ${by(sql.ref('n.author_id'))}
        ${last(sql`n.created_at desc, n.id desc`)}
      )
      union all (
        select ${at('fr.answered_at')}, 4, fr.id, 'form', fr.answered_by, fv.name, fr.result, false, 0, ${none}, fr.id
        from form_responses fr join form_versions fv on fv.form_id = fr.form_id and fv.version = fr.version
        where fr.patient_id = ${patientId} and ${wants('form')}
          and ${within(at('fr.answered_at'), 4, sql.ref('fr.id'))} and ${by(sql.ref('fr.answered_by'))}
        ${last(sql`fr.answered_at desc, fr.id desc`)}
      )
      union all (
        select ${at('v.in_at')}, 5, v.id, 'attendance', v.user_id, v.in_note, 'check-in', false, 0,
          ${visitMessage}, v.id
        from visits v left join channels c on c.group_id = v.group_id
        where v.patient_id = ${patientId} and ${wants('attendance')}
          and ${within(at('v.in_at'), 5, sql.ref('v.id'))} and ${by(sql.ref('v.user_id'))}
        ${last(sql`v.in_at desc, v.id desc`)}
      )
      union all (
        select ${at('v.out_at')}, 6, v.id, 'attendance', ${LEFT_BY}, v.out_note, 'check-out', false, 0,
          ${visitMessage}, v.id
        from visits v left join channels c on c.group_id = v.group_id
        where v.patient_id = ${patientId} and ${wants('attendance')}
          and v.out_at is not null
          and ${within(at('v.out_at'), 6, sql.ref('v.id'))} and ${by(LEFT_BY)}
        ${last(sql`v.out_at desc, v.id desc`)}
      )
    )
    select h.*, u.first_name || ' ' || u.last_name as full_name, u.title
    from happened h left join users u on u.id = h.user_id
    order by h.at desc, h.part desc, h.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Who said that a visit is over, whose words stand at its end: somebody else may have ended it for whoever came. */
const LEFT_BY = sql.raw('coalesce(v.ended_by, v.user_id)')

/** Beyond this, PostgreSQL has no moments. */
const MOST_MILLIS = 8.64e15

function flagsAreOn(locationId: number) {
  return sql`(
    select flag_is_on('patientFlags', e.feature_flags, l.feature_flags)
    from locations l join entities e on e.id = l.entity_id where l.id = ${locationId}
  )`
}

export function presentEntry(row: TimelineRow): TimelineEntry {
  const { user_id, full_name, message_id, group_id, channel_type } = row
  return {
    key: `${row.at}-${row.part}-${row.id}`,
    kind: row.kind,
    at: row.at,
    person: user_id === null || full_name === null ? null : { userId: user_id, fullName: full_name, title: row.title },
    text: row.text,
    detail: row.detail,
    isDeleted: row.is_deleted,
    attachments: row.attachments,
    message:
      message_id === null || group_id === null || channel_type === null
        ? null
        : { id: message_id, groupId: group_id, channelType: channel_type, threadId: row.thread_id },
    subjectId: row.subject_id,
  }
}

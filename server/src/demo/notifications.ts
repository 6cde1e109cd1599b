import type { PoolClient } from 'pg'
import type { Clock } from './clock.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

/** What someone was told: by whom, where, about which message, and whether they have looked. */
type Told = {
  type: string
  at: number
  actor: string | null
  kind: 'patients' | 'family' | 'discussion'
  /** The name of a discussion, or the last name of a patient. */
  channel: string
  /** How its message begins. */
  says?: string
  flag?: string
  data?: Record<string, string>
  isUrgent?: boolean
  passed?: string[]
  isRead?: boolean
}

/** What the night nurse finds when her night has been told: five that she has not looked at, and a few that she has. */
function toldTonight({ tonight, on }: Clock): Told[] {
  const walter = { kind: 'patients', channel: 'Brandvold' } as const
  const handover = { kind: 'discussion', channel: 'Night shift handover' } as const
  return [
    {
      type: 'ESCALATION',
      at: tonight('3:06'),
      actor: null,
      kind: 'patients',
      channel: 'Quintero',
      data: { title: 'Escalation, step 2 of 3: no answer from Lena Sorko' },
    },
    { ...walter, type: 'REPLIES', at: tonight('2:45'), actor: 'june.tallis', says: 'Reading back' },
    { ...walter, type: 'MENTION', at: tonight('2:44'), actor: 'doctor', says: '@[Dana Whitlock]' },
    {
      ...walter,
      type: 'SIMPLE_MESSAGE',
      at: tonight('2:41'),
      actor: 'marcus.delacroix',
      says: 'Breakthrough pain',
      isUrgent: true,
      passed: ['settings'],
      isRead: true,
    },
    { ...walter, type: 'FLAG_ADDED', at: tonight('2:39'), actor: 'imani.okafor', flag: 'PC' },
    {
      type: 'VOIP',
      at: tonight('1:11'),
      actor: 'daughter',
      kind: 'family',
      channel: 'Brandvold',
      data: { callStatus: 'missed' },
    },
    { ...handover, type: 'HONOR', at: tonight('0:31'), actor: 'lena.sorko', isRead: true },
    {
      type: 'ADDED_TO_CHANNEL',
      at: on(2, '16:20'),
      actor: 'kofi.mensah',
      kind: 'discussion',
      channel: 'Controlled drugs count',
      isRead: true,
    },
  ]
}

const WRITE = `
  insert into notifications (user_id, type, cause_key, entity_id, location_id, group_id, message_id, parent_id, patient_id,
    actor_id, data, is_urgent, passed, first_told_at, told_at, read_at)
  select me.id, t.type, 'demo:' || t.n, l.entity_id, l.id, g.id, m.id, m.parent_id, g.patient_id, actor.id,
    coalesce(t.data, '{}') || case when f.id is null then '{}' else jsonb_build_object(
      'title', f.label, 'flaggingData', jsonb_build_object('fk_flag_id', f.id)) end,
    coalesce(t."isUrgent", false), coalesce(t.passed, '{}'), w.at, w.at, case when t."isRead" then w.at end
  from rows from (jsonb_to_recordset($1) as (type text, at float8, actor text, kind text, channel text, says text,
    flag text, data jsonb, "isUrgent" boolean, passed text[], "isRead" boolean)) with ordinality
    as t (type, at, actor, kind, channel, says, flag, data, "isUrgent", passed, "isRead", n)
  cross join lateral (select to_timestamp(t.at / 1000) as at) w
  join users me on me.username = 'nurse'
  join locations l on l.name = 'North Shore'
  join groups g on g.location_id = l.id and g.type = t.kind
  left join patients p on p.id = g.patient_id
  left join users actor on actor.username = t.actor
  left join flags f on f.entity_id = l.entity_id and f.abrv = t.flag
  left join lateral (
    select id, parent_id from messages
    where group_id = g.id and sender_id = actor.id and body like t.says || '%' order by id desc limit 1
  ) m on true
  where t.channel = case when t.kind = 'discussion' then g.name else p.last_name end
  order by w.at`

/** What a channel's row counts as for its reader stands among what they were told. */
const WRITE_WAITING = `
  with waiting as (
    select m.user_id, x.id as message_id, 'MENTION' as type, 1 as count
    from group_members m join message_mentions n on n.user_id = m.user_id and n.group_id = m.group_id and n.seq > m.read_seq
    join messages x on x.id = n.message_id join groups g on g.id = m.group_id and g.type <> 'personal'
    union all
    select m.user_id, max(x.id), 'DIRECT_MESSAGE', count(*)
    from group_members m join groups g on g.id = m.group_id and g.type = 'personal'
    join messages x on x.group_id = g.id and x.seq > m.read_seq and x.sender_id <> m.user_id
    group by m.user_id, g.id
  )
  insert into notifications (user_id, type, cause_key, entity_id, location_id, group_id, message_id, patient_id, actor_id,
    count, first_told_at, told_at)
  select w.user_id, w.type, 'demo:message:' || x.id, l.entity_id, l.id, g.id, x.id, g.patient_id, x.sender_id,
    w.count, at.sent, at.sent
  from waiting w join users me on me.id = w.user_id and me.username = any ($1)
  join messages x on x.id = w.message_id
  cross join lateral (select to_timestamp(x.sent_at / 1000.0) as sent) at
  join groups g on g.id = x.group_id join locations l on l.id = g.location_id
  where not exists (select from notifications told where told.user_id = w.user_id and told.message_id = x.id)
  order by x.id`

/** What the night nurse was told, and what waits for everyone else who signs in. */
export async function writeNotifications(client: PoolClient, clock: Clock): Promise<void> {
  await client.query(WRITE, [JSON.stringify(toldTonight(clock))])
  const others = DEMO_SIGN_INS.filter(({ username }) => username !== 'nurse')
  await client.query(WRITE_WAITING, [others.map(({ username }) => username)])
}

import { REMIND_EVERY_MS } from '@kinward/contract/messages'
import type pg from 'pg'
import { ACCESS_COLUMNS, accessJoins } from '../../platform/session/access.ts'
import { ANSWERED } from './answering.ts'
import { type BatchKind, draftRows, GROUP_IDS, NOW } from './drafts.ts'
import { quotedBy } from './quoted.ts'

/**
 * Locks the groups of a batch as far as nobody holds them: whoever writes elsewhere must not wait for those who do. A row
 * that someone has changed since the statement began is read again once it is locked; what a subquery has said of it is
 * not, and so the two differ.
 */
const LOCKED = `select id, location_id, type, is_public, patient_id, archived_at, seq, version, last_sent_at,
      g.xmin <> seen.row_version as has_changed
    from groups g, lateral (select g.xmin as row_version offset 0) seen
    where g.id = any(${GROUP_IDS}) for no key update of g skip locked`

/** The lock alone, waited for, in id order, so that two batches can never wait for each other. */
export function lockGroups(groupIds: Iterable<number>): pg.QueryConfig {
  return { name: 'lock-groups', text: LOCK_GROUPS, values: [[...new Set(groupIds)]] }
}

const LOCK_GROUPS = `select id from groups where id = any($1::bigint[]) order by id for no key update`

/** Holds the patient of a channel, whose flags are about to change. It comes before the lock of the channel. */
export function lockPatient(groupId: number): pg.QueryConfig {
  return { name: 'lock-patient', text: LOCK_PATIENT, values: [groupId] }
}

const LOCK_PATIENT = `select id from patients where id = (select patient_id from groups where id = $1) for no key update`

/**
 * Writes a batch of messages: asks the guard's question of each sender, locks the groups, numbers the messages, inserts
 * them, and moves the marks of groups, senders and thread parents. Answers with one row for each message, in any order,
 * by its place. No two of a batch have the same key. Without `repeats` a message that was sent before is not looked for: the
 * index of keys refuses the batch.
 *
 * A row that is locked is read as it is now, everything else as it was when the statement began. Where it has changed in
 * between, someone else was faster, and the outcome is `held`, as for a group that someone else has locked: such a message
 * is written again, after its lock.
 *
 * Each look-up goes by a whole key; `offset 0` keeps the planner from scanning a group's members for one of them.
 */
export function writeStatement(kind: BatchKind): string {
  const { replies, mentions, parts, repeats } = kind
  return `
  with q as (
    ${draftRows(kind)}
  ), locked as materialized (
    ${LOCKED}
  ), asked as (
    select ${ACCESS_COLUMNS}, q.place, q.group_id as asked_id, q.hash_key, q.body, q.parent_id, q.shown, q.mentions,
      q.mentioned_groups, q.mentions_all, q.names_someone, ${parts ? 'q.urgent, q.quoted_id, q.forwarded, q.attachments, q.opened_flags, q.closed_flags,' : ''}
      ${mentions ? `flag_is_on('enableGroupTagging', e.feature_flags, l.feature_flags) as tags_groups,` : ''}
      g.seq as group_seq, g.version as group_version, g.last_sent_at, g.patient_id, g.archived_at,
      g.has_changed, s.first_name, s.last_name, s.title, s.avatar, s.is_bot
    from q ${accessJoins('left join locked g on g.id = q.group_id and g.location_id = l.id')}
  ), checked as (
    select a.place, a.user_id as sender_id, a.role, a.is_visitor, a.group_id, a.group_type, a.location_id, a.patient_id,
      a.first_name, a.last_name, a.title, a.avatar, a.is_bot, ${RELATION} as relation,
      a.hash_key, a.body, a.parent_id, a.shown, a.names_someone, a.group_seq, a.group_version, a.last_sent_at,
      ${replies ? 'a.parent_id is null or a.shown' : 'true'} as in_main,
      ${mentions ? KEPT_MENTIONS : `'{}'::bigint[]`} as mentions,
      ${parts ? `a.quoted_id, a.forwarded, a.attachments, ${FLAGS}, ${ASKED} as urgent_for,` : ''}
      case
        when a.group_id is null and ${EXISTS} then 'held'
        when ${ADMITTED} is not true then 'denied'
        when a.has_changed then 'held'
        ${repeats ? `when sent.id is not null and sent.sender_id = a.user_id then 'repeat'` : ''}
        when ${MAY_WRITE} is not true then 'not_to_families'
        ${repeats ? `when sent.id is not null then 'taken'` : ''}
        when a.archived_at is not null then 'archived'
        when patient.discharged_at is not null then 'discharged'
        when a.group_type = 'personal' and ${ALONE} then 'alone'
        ${replies ? `when a.parent_id is not null and parent.id is null then 'no_parent'` : ''}
        ${replies ? `when parent.parent_id is not null then 'nested'` : ''}
        else 'fresh'
      end as outcome
    from asked a
    left join patients patient on patient.id = a.patient_id
    ${repeats ? 'left join messages sent on sent.group_id = a.group_id and sent.hash_key = a.hash_key' : ''}
    ${replies ? 'left join messages parent on parent.id = a.parent_id and parent.group_id = a.group_id' : ''}
    -- Otherwise the outcome would be found out again wherever it is read.
    offset 0
  ), answer as materialized (
    -- Ids are taken in the order of the places in a group, so that they rise with seq and need no second look-up.
    select n.*,
      case when is_fresh then nextval('messages_id_seq') end as id,
      -- Whom it concerns is found after it was sent; where it can be nobody, nothing is written.
      is_fresh and (names_someone or group_type = 'personal' ${replies ? 'or parent_id is not null' : ''}
        ${parts ? `or urgent_for <> '{}'` : ''} or (
          -- Asked with 'exists' it would become a list of everyone who hears all, of every channel.
          select gm.hears_all from group_members gm
          where gm.group_id = n.group_id and gm.hears_all and gm.removed_at is null limit 1
        )) is true as is_cause
    from (
      select c.*, outcome = 'fresh' as is_fresh,
        case when outcome = 'fresh' and in_main
          then group_seq + count(*) filter (where outcome = 'fresh' and in_main) over earlier end as seq,
        group_version + count(*) filter (where outcome = 'fresh') over earlier as version,
        greatest(${NOW}, last_sent_at) as sent_at
      from checked c
      window earlier as (partition by group_id order by place)
      order by group_id, place
    ) n
  ), numbered as not materialized (
    select * from answer where is_fresh
  ), inserted as (
    insert into messages
      (id, group_id, seq, version, sender_id, hash_key, body, mentions, sent_at, parent_id, show_in_main_thread
      ${parts ? ', quoted_id, forwarded, attachments, urgent_for, opened_flags, closed_flags' : ''})
    select id, group_id, seq, version, sender_id, hash_key, body, mentions, sent_at, parent_id, shown
      ${parts ? ', quoted_id, forwarded, attachments, urgent_for, opened_flags, closed_flags' : ''}
    from numbered
  ), counted as (
    update groups g
    set seq = g.seq + n.main, version = g.version + n.changes, last_sent_at = n.sent_at,
      last_message_id = coalesce(n.last_main_id, g.last_message_id),
      ${parts ? 'last_urgent_seq = greatest(g.last_urgent_seq, n.last_urgent_seq),' : ''}
      last_message_time = case when n.main > 0 then n.sent_at else g.last_message_time end
    from (
      select group_id, count(seq) as main, count(*) as changes, max(sent_at) as sent_at,
        ${parts ? 'max(seq) filter (where urgent_for is not null) as last_urgent_seq,' : ''}
        max(id) filter (where seq is not null) as last_main_id
      from numbered group by group_id
    ) n
    where g.id = n.group_id
  ), sender_marked as (
    -- Someone who had read everything has also read what they say; for others it waits beside what they have not read.
    update group_members gm
    set read_seq = case when ${CAUGHT_UP} then own.last_seq else gm.read_seq end,
      last_seen_seq = case when ${CAUGHT_UP} then own.last_seq else gm.last_seen_seq end,
      delivered_seq = case when ${CAUGHT_UP} then own.last_seq else gm.delivered_seq end,
      last_seen_message_id = case when ${CAUGHT_UP} then own.last_id else gm.last_seen_message_id end,
      last_seen_at = case when ${CAUGHT_UP} then own.sent_at else gm.last_seen_at end,
      own_after_read = case when ${CAUGHT_UP} then 0 else gm.own_after_read + own.messages end
    from (
      select group_id, sender_id, count(*) as messages, max(seq) as last_seq, max(id) as last_id,
        max(sent_at) as sent_at, min(group_seq) as group_seq, max(seq) - min(group_seq) = count(*) as alone
      from numbered where seq is not null group by group_id, sender_id
    ) own
    where gm.group_id = own.group_id and gm.user_id = own.sender_id
    ${replies ? 'returning gm.user_id' : ''}
  ), caused as (
    insert into notification_causes (kind, message_id, is_urgent)
    select 'message', id, ${parts ? 'urgent_for is not null' : 'false'} from numbered where is_cause
  )${replies ? ANSWERED : ''}${mentions ? MENTIONED : ''}${parts ? REMINDED + CARRIED + FLAGGED : ''}
  select n.place, n.outcome, n.id, n.seq, n.version, n.sent_at, n.location_id, n.group_type, n.mentions as kept_mentions,
    ${parts ? 'n.urgent_for' : 'null::bigint[] as urgent_for'}, n.sender_id, n.first_name, n.last_name, n.title, n.avatar,
    n.is_bot, case when not n.is_visitor then n.role end as role, n.relation, n.is_cause,
    ${replies ? 'a.reply_count' : 'null::integer'} as parent_reply_count,
    ${replies ? 'a.repliers' : 'null::bigint[]'} as parent_repliers${parts ? QUOTED : ''}
  from answer n
  ${replies ? 'left join answered a on n.is_fresh and a.id = n.parent_id' : ''}`
}

/** Whoever takes words back changes their channel: where that is as it was read, so is what is quoted. */
const QUOTED = `, ${quotedBy('n')} as quoted`

/** A channel that was not locked, though it is there: someone else holds it. */
const EXISTS = `exists (select from groups g where g.id = a.asked_id and g.location_id = a.location_id)`

/** Looked up only where there is a patient to be related to. */
const RELATION = `case when a.patient_id is not null then (
        select f.relation from family_members f where f.patient_id = a.patient_id and f.user_id = a.user_id
      ) end`

/** What `admit` asks of a caller of a channel. In doubt it denies; `admit` then says why. */
const ADMITTED = `(a.user_id is not null and a.role is not null and a.joined and a.relation_verified and a.group_feature_on
          and a.feature_on and not a.locked and a.address_allowed and a.webapp_allowed
          and not a.terms_due)`

/** Everyone in a channel may write there; staff write to families only with the permission for it. */
const MAY_WRITE = `(a.group_type <> 'family' or a.role in ('family', 'patient', 'admin')
          or 'CAN_SEND_FAMILY_CHANNEL_MESSAGES' = any(a.permissions))`

/** The other one of a direct channel is no longer at its location, or was taken out with the last that they shared. */
const ALONE = `exists (
          select from group_members other
          where other.group_id = a.group_id and other.user_id <> a.user_id
            and (other.removed_at is not null or is_gone_from(other.user_id, a.location_id))
        )`

/** Those of the mentioned who are in the channel: people in the order of the text, then the others of mentioned groups. */
const KEPT_MENTIONS = `array(
        select gm.user_id from (select a.mentions::bigint[] as ids offset 0) named
        join group_members gm on gm.group_id = a.group_id and gm.removed_at is null
        where (
          gm.user_id = any(named.ids)
          or a.tags_groups and (a.mentions_all or a.mentioned_groups <> '{}' and exists (
            select from staff_group_members sm join staff_groups sg on sg.id = sm.staff_group_id
            where sm.user_id = gm.user_id and sg.id = any(a.mentioned_groups::bigint[]) and sg.location_id = a.location_id
          ))
        )
        order by array_position(named.ids, gm.user_id), gm.user_id
      )`

const FLAGS = 'a.opened_flags::bigint[] as opened_flags, a.closed_flags::bigint[] as closed_flags'

/** An urgent message asks everyone else who is in the channel and still at the place they are in it from. */
const ASKED = `case when a.urgent then array(
        select gm.user_id from group_members gm
        where gm.group_id = a.group_id and gm.removed_at is null and gm.user_id <> a.user_id
          and not is_gone_from(gm.user_id, gm.via)
        order by gm.user_id
      ) end`

/** Nothing was unread, and nobody else's message of this batch came before the sender's last. */
const CAUGHT_UP = 'own.alone and gm.read_seq + gm.own_after_read = own.group_seq'

/**
 * Those who do not acknowledge are told again, by the clock: `sent_at` may be ahead of it. Where nobody can, its sender is
 * told so at once.
 */
const REMINDED = `, reminded as (
    insert into urgent_reminders (message_id, group_id, next_at)
    select id, group_id, case when urgent_for = '{}' then ${NOW} else ${NOW} + ${REMIND_EVERY_MS} end
    from numbered where urgent_for is not null
  )`

/** Whoever may read the message may have its files. */
const CARRIED = `, attached as (
    select distinct (item ->> 'id')::bigint as file_id, n.id as message_id, n.group_id
    from numbered n cross join jsonb_array_elements(n.attachments) as item
    where item ->> 'type' in ('image', 'video', 'voice-clip', 'audio', 'file', 'giphy') and item ? 'id'
  ), linked as (
    insert into message_files (file_id, message_id, group_id) select file_id, message_id, group_id from attached
  ), marked_files as (
    update files set is_carried = true where not is_carried and id in (select file_id from attached)
  )`

/** A patient has one open flag of a kind. Whoever changes flags holds their patient, and writes one message at a time. */
const FLAGGED = `, flags_opened as (
    insert into patient_flags (patient_id, flag_id, opened_by, opened_at)
    select n.patient_id, flag.id, n.sender_id, to_timestamp(n.sent_at / 1000.0)
    from numbered n cross join unnest(n.opened_flags) as flag (id)
    where n.patient_id is not null
    on conflict (patient_id, flag_id) where closed_at is null do nothing
    returning id, patient_id, flag_id
  ), flags_closed as (
    update patient_flags pf set closed_at = to_timestamp(n.sent_at / 1000.0), closed_by = n.sender_id
    from numbered n cross join unnest(n.closed_flags) as flag (id)
    where pf.patient_id = n.patient_id and pf.flag_id = flag.id and pf.closed_at is null
    returning pf.id, pf.patient_id, pf.flag_id
  ), flags_told as (
    insert into notification_causes (kind, message_id, body)
    select 'flag', n.id, flag_cause(changed.type, changed.id, changed.patient_id, changed.flag_id, n.sender_id, n.id)
    from (
      select 'FLAG_ADDED' as type, * from flags_opened union all select 'FLAG_REMOVED', * from flags_closed
    ) changed
    -- Messages that change flags are written one at a time.
    join numbered n on n.patient_id = changed.patient_id and (n.opened_flags <> '{}' or n.closed_flags <> '{}')
  )`

const MENTIONED = `, mentioned as (
    insert into message_mentions (user_id, group_id, message_id, seq)
    -- Naming oneself is no news to oneself.
    select named.user_id, n.group_id, n.id, n.seq
    from numbered n cross join unnest(n.mentions) as named (user_id)
    where n.seq is not null and named.user_id <> n.sender_id
  )`

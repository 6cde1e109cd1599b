/** What a batch has in it; most have neither, and are then written by a shorter statement. */
export type BatchKind = { replies: boolean; mentions: boolean }

/** Locks the groups of a batch in id order, so that two batches can never wait for each other. */
export const LOCK_GROUPS = `select id from groups where id = any($1::bigint[]) order by id for no key update`

/**
 * Writes a batch of messages whose groups are locked: checks each, numbers them, inserts them, and moves the marks of
 * groups, senders and thread parents. Answers with one row for each message, in any order, by its place. No two of a
 * batch have the same key.
 *
 * Each look-up goes by a whole key; `offset 0` keeps the planner from scanning a group's members for one of them.
 */
export function writeStatement({ replies, mentions }: BatchKind): string {
  return `
  with input as (
    select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::boolean[], $7::text[])
      with ordinality as t (group_id, sender_id, hash_key, body, parent_id, shown, mentions, place)
  ), checked as (
    select i.group_id, i.sender_id, i.hash_key, i.body, i.parent_id, i.shown, i.place,
      ${replies ? 'i.parent_id is null or i.shown' : 'true'} as in_main,
      ${mentions ? KEPT_MENTIONS : `'{}'::bigint[]`} as mentions,
      g.seq as group_seq, g.version as group_version, g.last_sent_at, g.location_id, g.type, g.member_count,
      g.patient_id, lm.role,
      case
        when gm.user_id is null or lm.user_id is null then 'not_member'
        when sent.id is not null and sent.sender_id <> i.sender_id then 'taken'
        when sent.id is not null then 'repeat'
        when g.archived_at is not null then 'archived'
        when patient.discharged_at is not null then 'discharged'
        ${replies ? `when i.parent_id is not null and parent.id is null then 'no_parent'` : ''}
        ${replies ? `when parent.parent_id is not null then 'nested'` : ''}
        else 'fresh'
      end as outcome
    from input i
    join groups g on g.id = i.group_id
    left join lateral (
      select gm.user_id from group_members gm
      where gm.group_id = i.group_id and gm.user_id = i.sender_id and gm.removed_at is null offset 0
    ) gm on true
    left join lateral (
      select lm.user_id, lm.role from location_members lm
      where lm.location_id = g.location_id and lm.user_id = i.sender_id and lm.removed_at is null offset 0
    ) lm on true
    left join patients patient on patient.id = g.patient_id
    left join messages sent on sent.group_id = i.group_id and sent.hash_key = i.hash_key
    ${replies ? 'left join messages parent on parent.id = i.parent_id and parent.group_id = i.group_id' : ''}
  ), numbered as (
    -- Ids are taken in the order of the places, so that they rise with seq and need no second look-up.
    select n.*, nextval('messages_id_seq') as id
    from (
      select c.*,
        case when in_main then group_seq + count(*) filter (where in_main) over earlier end as seq,
        group_version + row_number() over earlier as version,
        greatest($8::bigint, last_sent_at) as sent_at
      from checked c where outcome = 'fresh'
      window earlier as (partition by group_id order by place)
      order by place
    ) n
  ), inserted as (
    insert into messages
      (id, group_id, seq, version, sender_id, hash_key, body, mentions, sent_at, parent_id, show_in_main_thread)
    select id, group_id, seq, version, sender_id, hash_key, body, mentions, sent_at, parent_id, shown from numbered
  ), counted as (
    update groups g
    set seq = g.seq + n.main, version = g.version + n.changes, last_sent_at = n.sent_at,
      last_message_id = coalesce(n.last_main_id, g.last_message_id),
      last_message_time = case when n.main > 0 then n.sent_at else g.last_message_time end
    from (
      select group_id, count(seq) as main, count(*) as changes, max(sent_at) as sent_at,
        max(id) filter (where seq is not null) as last_main_id
      from numbered group by group_id
    ) n
    where g.id = n.group_id
  ), sender_marked as (
    -- Someone who had read everything has also read what they say; for others it waits beside what they have not read.
    update group_members gm
    set last_seen_seq = case when ${CAUGHT_UP} then own.last_seq else gm.last_seen_seq end,
      last_seen_message_id = case when ${CAUGHT_UP} then own.last_id else gm.last_seen_message_id end,
      last_seen_at = case when ${CAUGHT_UP} then own.sent_at else gm.last_seen_at end,
      own_after_seen = case when ${CAUGHT_UP} then 0 else gm.own_after_seen + own.messages end
    from (
      select group_id, sender_id, count(*) as messages, max(seq) as last_seq, max(id) as last_id,
        max(sent_at) as sent_at, min(group_seq) as group_seq, max(seq) - min(group_seq) = count(*) as alone
      from numbered where seq is not null group by group_id, sender_id
    ) own
    where gm.group_id = own.group_id and gm.user_id = own.sender_id
  )${replies ? ANSWERED : ''}${mentions ? MENTIONED : ''}
  select c.place, c.outcome, n.id, n.seq, n.version, n.sent_at, c.location_id, c.type as group_type, c.member_count,
    c.mentions as kept_mentions, c.sender_id, u.first_name, u.last_name, u.title, u.avatar, u.is_bot, c.role, f.relation,
    ${replies ? 'a.reply_count' : 'null::integer'} as parent_reply_count,
    ${replies ? 'a.repliers' : 'null::bigint[]'} as parent_repliers
  from checked c
  join users u on u.id = c.sender_id
  left join family_members f on f.patient_id = c.patient_id and f.user_id = c.sender_id
  left join numbered n on n.place = c.place
  ${replies ? 'left join answered a on a.id = n.parent_id' : ''}`
}

/** Those of the mentioned who are in the channel, in the order of the text. */
const KEPT_MENTIONS = `array(
  select gm.user_id from group_members gm
  where gm.group_id = i.group_id and gm.user_id = any(i.mentions::bigint[]) and gm.removed_at is null
  order by array_position(i.mentions::bigint[], gm.user_id)
)`

/** Nothing was unread, and nobody else's message of this batch came before the sender's last. */
const CAUGHT_UP = 'own.alone and gm.last_seen_seq + gm.own_after_seen = own.group_seq'

/** The summary under a thread's parent: how many replies, when the last, and by whom, the author aside. */
const ANSWERED = `, answered as (
    update messages p
    set reply_count = p.reply_count + r.replies, last_reply_at = r.sent_at, version = r.version,
      repliers = (
        select coalesce(array_agg(replier order by latest), '{}') from (
          select replier, max(position) as latest
          from unnest(p.repliers || r.senders) with ordinality as t (replier, position)
          where replier <> p.sender_id
          group by replier order by latest desc limit 3
        ) as latest_three
      )
    from (
      select parent_id, count(*) as replies, max(sent_at) as sent_at, max(version) as version,
        array_agg(sender_id order by id) as senders
      from numbered where parent_id is not null group by parent_id
    ) r
    where p.id = r.parent_id
    returning p.id, p.reply_count, p.repliers
  )`

const MENTIONED = `, mentioned as (
    insert into message_mentions (user_id, group_id, message_id, seq)
    -- Naming oneself is no news to oneself.
    select named.user_id, n.group_id, n.id, n.seq
    from numbered n cross join unnest(n.mentions) as named (user_id)
    where n.seq is not null and named.user_id <> n.sender_id
  )`

/** The summary under a thread's parent: how many replies, when the last, and by whom, the author aside. */
const SUMMED_UP = `, answered as (
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

/** Someone else has answered after the mark of the sender, before this batch or in it. */
const HAS_UNREAD_REPLIES = `(
        exists (
          select from messages other
          where other.parent_id = n.parent_id and other.sender_id <> n.sender_id and other.id > coalesce((
            select t.last_read_message_id from thread_readers t where t.parent_id = n.parent_id and t.user_id = n.sender_id
          ), 0)
        ) or exists (
          select from numbered other
          where other.parent_id = n.parent_id and other.sender_id <> n.sender_id and other.id < n.id
        )
      )`

/**
 * Whoever began a thread follows it, and so does whoever answered. As in a channel, someone who had read everything has also
 * read what they say; for others what they have not seen stays so: their answer may have waited for a network. The parts of a
 * statement run in no order but that of who reads whom; this one reads `sender_marked`, so that memberships are held before
 * marks, as by a reader.
 */
const FOLLOWED = `, followed as (
    insert into thread_readers (parent_id, user_id, last_read_message_id)
    select parent_id, user_id, max(seen) from (
      select parent_id, sender_id as user_id, case when ${HAS_UNREAD_REPLIES} then 0 else id end as seen
      from numbered n where parent_id is not null
      union all
      select p.id, p.sender_id, 0 from messages p where p.id in (select parent_id from numbered)
    ) follower
    cross join (select count(*) from sender_marked) as held
    group by parent_id, user_id
    on conflict (parent_id, user_id) do update
    set last_read_message_id = greatest(thread_readers.last_read_message_id, excluded.last_read_message_id)
  )`

/** As parts of the statement that writes messages: what answers among them do to their threads. */
export const ANSWERED = SUMMED_UP + FOLLOWED

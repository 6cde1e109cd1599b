-- An answer shares its version with what it answers, and the index ended a stretch between the two: what it missed that way,
-- or has read before it was edited or pinned, is read into it, a few at a time, while everything goes on.
insert into search_again (group_id, message_id)
select m.group_id, m.id
from messages m join search_marks s on s.group_id = m.group_id and m.version <= s.version
where (m.parent_id is not null or m.reply_count > 0) and m.deleted_at is null
  and (
    m.reply_count > 0 and (m.edited_at is not null or m.pinned_at is not null)
    or not exists (select from message_search e where e.message_id = m.id)
  )
on conflict do nothing;

-- Times never fall along the places of a channel's main thread, so that the moment a stretch of it begins is found by halving:
-- an index of times took a twentieth of what PostgreSQL does for a message. What stays in its thread has no place.
create function seq_until(channel bigint, moment bigint) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint := (select seq from groups where id = channel);
  middle bigint;
  found record;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    select seq, sent_at into found from messages
    where group_id = channel and seq <= middle order by seq desc limit 1;
    if found.sent_at > moment then high := found.seq - 1; else low := middle; end if;
  end loop;
  return low;
end $$;

create index messages_beside on messages (group_id, sent_at, id) where seq is null;
drop index messages_sent;

-- Whether someone, not a bot, is no longer at a location; they, or the organisation for them, may be switched off. Most messages
-- never ask it, and as a part of the statement that writes them it would be made ready for each batch.
create function is_gone_from(person bigint, place bigint) returns boolean language plpgsql stable as $$
begin
  return not exists (
    select from users u
    left join location_members lm on lm.location_id = place and lm.user_id = u.id and lm.removed_at is null
    left join locations l on l.id = lm.location_id
    left join entity_members em on em.entity_id = l.entity_id and em.user_id = u.id and em.deactivated_at is null
    where u.id = person and u.deactivated_at is null and (u.is_bot or em.user_id is not null)
  );
end $$;

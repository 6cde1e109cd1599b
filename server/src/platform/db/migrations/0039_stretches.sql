-- When someone belonged to a location: one stretch each time they came, until they were removed. What they did elsewhere,
-- before and in between, is nothing to it.
create table location_stretches (
  location_id bigint not null references locations,
  user_id bigint not null references users,
  came_at timestamptz not null,
  left_at timestamptz
);
create index location_stretches_people on location_stretches (location_id, user_id);

insert into location_stretches (location_id, user_id, came_at, left_at)
select location_id, user_id, joined_at, removed_at from location_members;

create function keep_stretches() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.removed_at is not null and new.removed_at is null then
    insert into location_stretches (location_id, user_id, came_at, left_at)
    values (new.location_id, new.user_id, new.joined_at, new.removed_at);
  elsif old.removed_at is distinct from new.removed_at then
    update location_stretches set left_at = new.removed_at
    where location_id = new.location_id and user_id = new.user_id and left_at is not distinct from old.removed_at;
  end if;
  return null;
end $$;
create trigger keep_stretches after insert or update of removed_at on location_members
for each row execute function keep_stretches();

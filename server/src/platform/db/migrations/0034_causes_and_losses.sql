-- What is urgent is told before all else that waits to be told.
alter table notification_causes add column is_urgent boolean not null default false;
update notification_causes c set is_urgent = true
where coalesce((c.body ->> 'isUrgent')::boolean, false)
  or c.kind = 'message' and exists (select from messages m where m.id = c.message_id and m.urgent_for is not null);
create index notification_causes_urgent on notification_causes (id) where is_urgent;

-- When someone's role, or the rules of a place, last changed: sockets of processes that were not told look again.
alter table location_members add column access_changed_at timestamptz;
alter table locations add column access_changed_at timestamptz;
alter table entities add column access_changed_at timestamptz;

create function date_access_change() returns trigger language plpgsql as $$
begin
  new.access_changed_at := now();
  return new;
end $$;

create trigger location_members_access before update on location_members
  for each row when (old.role is distinct from new.role) execute function date_access_change();
create trigger locations_access before update on locations
  for each row when (old.configurations is distinct from new.configurations or old.feature_flags is distinct from new.feature_flags)
  execute function date_access_change();
create trigger entities_access before update on entities
  for each row when (old.security is distinct from new.security or old.feature_flags is distinct from new.feature_flags)
  execute function date_access_change();

create index location_members_access on location_members (access_changed_at) where access_changed_at is not null;
create index locations_access on locations (access_changed_at) where access_changed_at is not null;
create index entities_access on entities (access_changed_at) where access_changed_at is not null;
create index terms_lately on terms (published_at);

-- A discussion belongs to one location and may have members of other locations of its entity, where
-- `crossCollaborationChannels` is on. Such a member is a visitor: visitor_of is the location they come from, in whose lists
-- they find the channel, and where they must be of the staff to keep it. It is null for whoever belongs to the channel's own.
alter table group_members
  add column visitor_of bigint references locations,
  add column via bigint references locations;
create index group_members_visits on group_members (user_id) where visitor_of is not null;
create index group_members_visited on group_members (group_id) where visitor_of is not null;

-- The location through which someone takes part: the one they visit from, else the channel's. It stands in a column of its
-- own so that a membership there is found by equal columns, which the planner can reckon with; it is kept here and nowhere else.
create function note_via() returns trigger language plpgsql as $$
begin
  new.via := coalesce(new.visitor_of, (select location_id from groups where id = new.group_id));
  return new;
end $$;

create trigger group_members_via before insert or update of visitor_of on group_members
  for each row execute function note_via();

create function note_moved_channel() returns trigger language plpgsql as $$
begin
  update group_members set via = new.location_id where group_id = new.id and visitor_of is null;
  return null;
end $$;

create trigger groups_moved after update of location_id on groups
  for each row when (old.location_id <> new.location_id) execute function note_moved_channel();

update group_members gm set via = g.location_id from groups g where g.id = gm.group_id;
alter table group_members alter column via set not null;

-- Where someone would visit a channel of a location from: null for its own members, and for whoever is nowhere else staff.
create function home_of_visitor(person bigint, at_location bigint) returns bigint language sql stable as $$
  select min(home.location_id)
  from locations l
  join locations other on other.entity_id = l.entity_id and other.id <> l.id
  join location_members home on home.location_id = other.id and home.user_id = person and home.removed_at is null
    and home.role in ('admin', 'staff')
  where l.id = at_location and not exists (
    select from location_members own
    where own.location_id = at_location and own.user_id = person and own.removed_at is null
  )
$$;

-- Whoever comes to belong to a location visits it no longer, and loses its channels with their membership.
create function end_visits() returns trigger language plpgsql as $$
begin
  update group_members gm set visitor_of = null
  from groups g
  where gm.user_id = new.user_id and gm.visitor_of is not null and g.id = gm.group_id and g.location_id = new.location_id;
  return null;
end $$;

create trigger location_members_end_visits after insert or update of removed_at on location_members
  for each row when (new.removed_at is null) execute function end_visits();

-- Whether a location lets someone in from where they are. What is read through another location's lists asks it too.
create function lets_in(at_location bigint, person bigint, from_address inet) returns boolean language sql stable as $$
  select address_is_allowed(from_address, e.allowed_addresses, l.allowed_addresses)
    and (l.webapp_users is null or person = any(l.webapp_users))
  from locations l join entities e on e.id = l.entity_id where l.id = at_location
$$;

-- As before, and for visitors: a discussion, the switch of its location, and a place among the staff of their own. What they
-- are in the channel is a collaborator. `listed_at` is the location in whose lists a reader finds it; `terms_due` whether
-- terms of the channel's location wait for them.
create or replace view readable_channels as
select gm.user_id, gm.group_id, g.location_id, g.type,
  case when gm.visitor_of is null then lm.role else 'collaborator' end as role,
  lm.location_id as listed_at,
  case when gm.visitor_of is null then lm.terms_due else terms_are_due(gm.user_id, g.location_id) end as terms_due
from group_members gm
join groups g on g.id = gm.group_id
join locations l on l.id = g.location_id
join entities e on e.id = l.entity_id
join location_members lm
  on lm.location_id = gm.via and lm.user_id = gm.user_id and lm.removed_at is null
join entity_members em on em.entity_id = e.id and em.user_id = gm.user_id and em.deactivated_at is null
where gm.removed_at is null
  and channel_type_is_on(g.type, e.feature_flags, l.feature_flags)
  and (gm.visitor_of is null or (
    g.type = 'discussion' and lm.role in ('admin', 'staff')
    and flag_is_on('crossCollaborationChannels', e.feature_flags, l.feature_flags)
  ))
  and (lm.role <> 'family' or g.type <> 'family' or exists (
    select from family_members f
    where f.patient_id = g.patient_id and f.user_id = gm.user_id and f.relation_verified
  ));

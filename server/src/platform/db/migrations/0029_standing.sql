-- Whoever comes to belong to a location visits it no longer: of the care team they stay in its channels, as a patient or as
-- family they are in none that they visited.
create or replace function end_visits() returns trigger language plpgsql as $$
begin
  update group_members gm set visitor_of = null,
    removed_at = case when new.role in ('patient', 'family') then coalesce(gm.removed_at, now()) else gm.removed_at end
  from groups g
  where gm.user_id = new.user_id and gm.visitor_of is not null and g.id = gm.group_id and g.location_id = new.location_id;
  return null;
end $$;

-- Nobody is in a channel that what they are keeps them out of.
update group_members gm set removed_at = now()
from groups g, location_members lm
where g.id = gm.group_id and lm.location_id = g.location_id and lm.user_id = gm.user_id and lm.removed_at is null
  and gm.visitor_of is null and gm.removed_at is null
  and (lm.role in ('patient', 'family') and g.type not in ('family', 'personal')
    or lm.role = 'collaborator' and g.type = 'family');

-- Whoever comes, accepts or publishes waits for the others, so that whether terms are due is asked of all that holds: those who
-- publish one at a time, and while nobody is about to come or to accept.
create function hold_terms() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'terms' then perform pg_advisory_xact_lock(7462913006);
  else perform pg_advisory_xact_lock_shared(7462913006);
  end if;
  return new;
end $$;

-- By their names these run before the triggers that ask.
create trigger hold_terms before insert on terms for each row execute function hold_terms();
create trigger hold_terms before insert on terms_acceptances for each row execute function hold_terms();
create trigger hold_terms before insert on location_members for each row execute function hold_terms();

update location_members set terms_due = terms_are_due(user_id, location_id)
where terms_due is distinct from terms_are_due(user_id, location_id);

-- A second link to an open invite, which was asked for with a link for many: the first stays good.
alter table invites add column second_hash bytea;
create unique index invites_second on invites (second_hash) where second_hash is not null;

-- Every message moves its sender's mark and its channel's counters. What must hold of other columns is seen to when those are
-- written, and no longer then: a trigger before any update has the row locked and read once more, and the checks of a table
-- are read in for every statement and asked for every row, whatever was changed.
drop trigger group_members_via on group_members;
create trigger group_members_via before insert on group_members
  for each row execute function note_via();

create function note_other_via() returns trigger language plpgsql as $$
begin
  update group_members set via = coalesce(new.visitor_of, (select location_id from groups where id = new.group_id))
  where group_id = new.group_id and user_id = new.user_id;
  return null;
end $$;

create trigger group_members_other_via after update of visitor_of on group_members
  for each row when (old.visitor_of is distinct from new.visitor_of) execute function note_other_via();

drop trigger group_members_hear_all on group_members;
create trigger group_members_hear_all before insert on group_members
  for each row execute function note_hears_all();

-- What someone chose while they were out of a channel was not noted there.
create function note_hears_all_again() returns trigger language plpgsql as $$
begin
  update group_members
  set hears_all = (select chose_all_messages(notification_settings) from users where id = new.user_id)
  where group_id = new.group_id and user_id = new.user_id;
  return null;
end $$;

create trigger group_members_hear_all_again after update of removed_at on group_members
  for each row when (old.removed_at is not null and new.removed_at is null) execute function note_hears_all_again();

alter table groups drop constraint if exists groups_type_check;
alter table groups drop constraint if exists groups_check;
alter table groups drop constraint if exists groups_check1;

create function check_channel() returns trigger language plpgsql as $$
begin
  if new.type not in ('patients', 'family', 'discussion', 'omni', 'personal')
    or new.type = 'personal' and new.dm_hash is null
    or new.type in ('patients', 'family') and new.patient_id is null
  then
    raise check_violation using table = 'groups', constraint = 'groups_well_formed',
      message = 'A channel has a type, a direct one its pair of people, and one of a patient the patient.';
  end if;
  return null;
end $$;

create trigger groups_well_formed after insert or update of type, dm_hash, patient_id on groups
  for each row execute function check_channel();

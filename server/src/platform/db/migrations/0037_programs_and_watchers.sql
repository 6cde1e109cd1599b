-- Grows with each change of a program, so that nobody writes over what they have not seen.
alter table programs add column version integer not null default 1;

-- Whoever was switched off in the organisation is responsible for nobody.
create or replace function patient_watchers(of_patient bigint) returns setof bigint language sql stable as $$
  select pa.user_id from patient_assignments pa
  join patients p on p.id = pa.patient_id
  join locations l on l.id = p.location_id
  join location_members lm on lm.location_id = l.id and lm.user_id = pa.user_id and lm.removed_at is null
  join entity_members em on em.entity_id = l.entity_id and em.user_id = pa.user_id and em.deactivated_at is null
  where pa.patient_id = of_patient and lm.role in ('admin', 'staff')
  union
  select r.user_id from groups g join readable_channels r on r.group_id = g.id
  where g.patient_id = of_patient and g.type = 'patients' and r.role in ('admin', 'staff', 'collaborator')
$$;

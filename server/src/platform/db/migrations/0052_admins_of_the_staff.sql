-- Whoever is of the staff nowhere any more decides nothing for an organisation, where somebody is left who does.
update entity_members em set is_admin = false
where em.is_admin and not exists (
  select from location_members lm join locations l on l.id = lm.location_id
  where l.entity_id = em.entity_id and lm.user_id = em.user_id and lm.removed_at is null and lm.role in ('admin', 'staff')
) and exists (
  select from entity_members other
  join users u on u.id = other.user_id and u.deactivated_at is null
  join location_members lm on lm.user_id = other.user_id and lm.removed_at is null and lm.role = 'admin'
  join locations l on l.id = lm.location_id and l.entity_id = other.entity_id
  where other.entity_id = em.entity_id and other.is_admin and other.deactivated_at is null
);

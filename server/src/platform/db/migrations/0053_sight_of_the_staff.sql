-- To see who is on staff, and public discussions, is a permission that decides. Whoever was of the staff before it did
-- keeps their sight, by their role and by themselves, until an admin takes it away.
create function pg_temp.with_sight(permissions text[]) returns text[] language sql immutable as $$
  select permissions || array(
    select key from unnest('{CAN_VIEW_GROUPS,CAN_VIEW_STAFF}'::text[]) with ordinality as keys (key, place)
    where key <> all (permissions) order by place
  )
$$;

update location_roles set permissions = pg_temp.with_sight(permissions)
where base = 'staff' and not permissions @> '{CAN_VIEW_GROUPS,CAN_VIEW_STAFF}';
update location_members set permissions = pg_temp.with_sight(permissions)
where role = 'staff' and removed_at is null and not permissions @> '{CAN_VIEW_GROUPS,CAN_VIEW_STAFF}';

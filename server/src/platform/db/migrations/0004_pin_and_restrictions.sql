-- The PIN that unlocks a session, and who is asked for it less often.
alter table users
  add column pin_hash text,
  add column pin_reduced_frequency boolean not null default false;

-- A session waits for its PIN when it was locked, or when nobody has been active in it until locks_at. The guard compares
-- the two columns at every call; whoever tells of activity moves locks_at. One that nobody gave an end never locks by itself.
alter table sessions
  add column device_id text,
  add column browser text,
  add column os text,
  add column address inet,
  add column last_active_at timestamptz not null default now(),
  add column locks_at timestamptz not null default 'infinity',
  add column locked_at timestamptz,
  add column pin_attempts integer not null default 0;

-- What an organisation and its locations ask of those who come. The guard reads it at every call, so what it needs of the
-- settings is kept as columns: null where nothing is asked.
alter table entities add column security jsonb not null default '{}';

create function allowed_addresses(settings jsonb) returns inet[]
language sql immutable parallel safe as $$
  select case when (settings ->> 'enableIpRestriction')::boolean then
    array(select address::inet from jsonb_array_elements_text(settings -> 'allowedAddresses') as address)
  end
$$;

create function webapp_users(settings jsonb) returns bigint[]
language sql immutable parallel safe as $$
  select case when (settings ->> 'disableWebapp')::boolean then
    array(select id::bigint from jsonb_array_elements_text(settings -> 'allowedAppUserIds') as id)
  end
$$;

alter table entities
  add column allowed_addresses inet[] generated always as (allowed_addresses(security)) stored;
alter table locations
  add column allowed_addresses inet[] generated always as (allowed_addresses(configurations)) stored,
  add column webapp_users bigint[] generated always as (webapp_users(configurations)) stored;

-- Whether an address is on both lists, where there are lists; an address that is not known is on none.
create function address_is_allowed(address inet, of_entity inet[], of_location inet[]) returns boolean
language sql immutable parallel safe as $$
  select (of_entity is null or coalesce(address <<= any(of_entity), false))
    and (of_location is null or coalesce(address <<= any(of_location), false))
$$;

-- Someone is asked for their PIN less often only where every organisation they belong to allows it.
create function reduced_pin_is_allowed(person bigint) returns boolean
language sql stable as $$
  select coalesce(bool_and(coalesce((e.security ->> 'allowReducedPinFrequency')::boolean, false)), false)
  from entity_members em join entities e on e.id = em.entity_id
  where em.user_id = person and em.deactivated_at is null
$$;

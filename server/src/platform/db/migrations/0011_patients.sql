-- Patients as a list that is searched, sorted and paged. What it is ordered and found by stands in columns with an index each,
-- so that the first page costs the same for a hundred patients and for ten thousand.

-- Text as it is compared: without accents, in small letters. Marks are taken off first: in the C locale only ASCII has small
-- letters.
create function folded(given text) returns text language sql immutable parallel safe strict as $$
  select lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

alter table patients
  add column gender text check (gender in ('Male', 'Female', 'Non-Binary', 'Other')),
  add column phone text,
  add column address text,
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  -- Who the patient is in another record system, by whose id an import finds them again.
  add column external_id text,
  add column transferred_from bigint references locations,
  add column transferred_at timestamptz,
  -- The weights of the open flags together, kept by triggers below.
  add column flag_weight integer not null default 0,
  add column by_last_name text collate "C" not null generated always as (folded(last_name || ' ' || first_name)) stored,
  add column by_first_name text collate "C" not null generated always as (folded(first_name || ' ' || last_name)) stored,
  add column found_by text collate "C" not null
    generated always as (folded(first_name || ' ' || last_name || ' ' || first_name || ' ' || record_number)) stored;

create unique index patients_external on patients (location_id, external_id) where external_id is not null;
create index patients_user on patients (user_id) where user_id is not null;
create index patients_same on patients (location_id, by_last_name, birth_date);
create index patients_birth on patients (location_id, birth_date);
create index patients_found on patients using gin (location_id, found_by gin_trgm_ops);

-- The list of those who are cared for now, in each of its orders.
create index patients_by_flags on patients (location_id, flag_weight desc, by_last_name, id)
  where discharged_at is null and archived_at is null;
create index patients_by_acuity on patients (location_id, coalesce(acuity_score, -1) desc, by_last_name, id)
  where discharged_at is null and archived_at is null;
create index patients_by_last_name on patients (location_id, by_last_name, id)
  where discharged_at is null and archived_at is null;
create index patients_by_first_name on patients (location_id, by_first_name, id)
  where discharged_at is null and archived_at is null;

create function flag_priority_weight(priority smallint) returns integer language sql immutable parallel safe as $$
  select (array[5, 1000, 100, 10, 8])[priority + 1]
$$;

create function weigh_flags(patient bigint) returns void language sql as $$
  update patients p set flag_weight = weighed.weight
  from (
    select coalesce(sum(flag_priority_weight(f.priority)), 0)::integer as weight
    from patient_flags pf join flags f on f.id = pf.flag_id
    where pf.patient_id = patient and pf.closed_at is null
  ) weighed
  where p.id = patient and p.flag_weight <> weighed.weight
$$;

create function note_flag_weight() returns trigger language plpgsql as $$
begin
  perform weigh_flags(coalesce(new.patient_id, old.patient_id));
  return null;
end $$;

create trigger patient_flags_weighed after insert or update or delete on patient_flags
  for each row execute function note_flag_weight();

create function note_priority_weight() returns trigger language plpgsql as $$
begin
  perform weigh_flags(pf.patient_id) from patient_flags pf where pf.flag_id = new.id and pf.closed_at is null;
  return null;
end $$;

create trigger flags_weighed after update of priority on flags
  for each row when (old.priority <> new.priority) execute function note_priority_weight();

select weigh_flags(id) from patients;

-- Record numbers that are given where nobody brings one.
create sequence patient_record_numbers start 100001;

-- Staff who are responsible for a patient.
create table patient_assignments (
  patient_id bigint not null references patients,
  user_id bigint not null references users,
  assigned_by bigint references users,
  assigned_at timestamptz not null default now(),
  primary key (patient_id, user_id)
);
create index patient_assignments_user on patient_assignments (user_id);

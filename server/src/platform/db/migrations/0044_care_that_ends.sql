-- How often whoever holds the link of a patient's invite may still say when the patient was born.
alter table invites add column left_attempts integer not null default 3 check (left_attempts >= 0);

-- Who ended a visit, where it was not whoever came.
alter table visits add column ended_by bigint references users;

-- Moments that an offset led out of the years 1 to 9999 could be kept but not told: they stand at the end of those years now.
create function pg_temp.within_years(moment timestamptz) returns timestamptz language sql immutable strict as
  $$ select least(greatest(moment, '0001-01-01 00:00:00Z'::timestamptz), '9999-12-31 23:59:59.999Z'::timestamptz) $$;
update users set status_until = pg_temp.within_years(status_until)
  where status_until is distinct from pg_temp.within_years(status_until);
update visits set in_device_at = pg_temp.within_years(in_device_at), out_device_at = pg_temp.within_years(out_device_at)
  where in_device_at is distinct from pg_temp.within_years(in_device_at)
    or out_device_at is distinct from pg_temp.within_years(out_device_at);
update broadcasts set send_at = pg_temp.within_years(send_at)
  where send_at is distinct from pg_temp.within_years(send_at);
update schedules set starts_at = pg_temp.within_years(starts_at)
  where starts_at is distinct from pg_temp.within_years(starts_at);

-- An absence keeps its moments as they were written, with offsets that PostgreSQL does not read.
create function pg_temp.written_within_years(moment text) returns text language sql immutable as $$
  select case
    when moment ~ '^9999-12-31' then '9999-12-31T23:59:59.999Z'
    when moment ~ '^(0000-|0001-01-01)' then '0001-01-01T00:00:00.000Z'
    else moment end $$;
update location_members set out_of_office = out_of_office || jsonb_build_object(
    'startsAt', pg_temp.written_within_years(out_of_office ->> 'startsAt'),
    'endsAt', pg_temp.written_within_years(out_of_office ->> 'endsAt'))
  where out_of_office ->> 'startsAt' ~ '^(9999-12-31|0000-|0001-01-01)'
    or out_of_office ->> 'endsAt' ~ '^(9999-12-31|0000-|0001-01-01)';

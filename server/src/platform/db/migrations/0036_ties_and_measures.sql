-- Which record a patient was imported from, by its address ('kept' for the one that is kept here): what another calls
-- 'Patient/42' is someone else. Where an organisation had no server of its own it is not known any more.
alter table patients add column external_record text;
update patients p set external_record = regexp_replace(s.address, '/?$', '/')
from locations l join clinical_record_settings s on s.entity_id = l.entity_id and s.is_on
where l.id = p.location_id and p.external_id is not null;
drop index patients_external;
create unique index patients_external on patients (location_id, external_record, external_id) where external_id is not null;

-- The record that an entry was forwarded to; null for those of before, which go where they went.
alter table record_entries add column record text;

-- Measures that no recording has were told as null, which no client reads.
update files set duration = null where not duration between 0 and 366 * 24 * 3600;
alter table files add constraint files_duration_check check (duration between 0 and 366 * 24 * 3600);
create function pg_temp.without_null_durations(list jsonb) returns jsonb language sql as $$
  select jsonb_agg(case when item @> '{"duration": null}' then item - 'duration' else item end order by place)
  from jsonb_array_elements(list) with ordinality as t (item, place)
$$;
update messages set attachments = pg_temp.without_null_durations(attachments) where attachments @> '[{"duration": null}]';
update drafts set attachments = pg_temp.without_null_durations(attachments) where attachments @> '[{"duration": null}]';
update broadcasts set attachments = pg_temp.without_null_durations(attachments) where attachments @> '[{"duration": null}]';

-- When a draft last let a file go: a browser may still be about to send it.
alter table files add column let_go_at timestamptz;
create function date_let_go() returns trigger language plpgsql as $$
begin
  update files set let_go_at = now()
  where id in (select (item ->> 'id')::bigint from jsonb_array_elements(old.attachments) as t (item));
  return null;
end $$;
create trigger drafts_let_go after update of attachments or delete on drafts
  for each row when (old.attachments <> '[]') execute function date_let_go();

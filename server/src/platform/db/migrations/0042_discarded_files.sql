-- Files that are gone and whose bytes may lie somewhere yet: these are removed outside of the transaction that takes the
-- row, since no connection waits for a bucket.
create table discarded_files (
  key text primary key,
  tried_at timestamptz not null default now()
);
create function discard_file() returns trigger language plpgsql as $$
begin
  insert into discarded_files (key) values (old.key) on conflict (key) do nothing;
  return null;
end $$;
create trigger files_discarded after delete on files for each row execute function discard_file();

-- What someone uploaded and nothing carries is summed up.
create index files_of_uploader on files (uploader_id) where not is_carried;

-- The key that its sender gave a link: sent again, it is the same one.
alter table form_links add column hash_key text;
create unique index form_links_hash_key on form_links (patient_id, sent_by, hash_key);

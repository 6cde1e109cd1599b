-- What belongs to the answers of a form alone: a photo that came by a link, the last for each question, and a signature
-- that was drawn.
alter table files
  add column for_form boolean not null default false,
  add column form_link_id bigint references form_links,
  add column form_question text;
create unique index files_of_form_link on files (form_link_id, upload_name) where form_link_id is not null;

-- Which answers have a file. Whoever may read them may have its bytes.
create table form_response_files (
  file_id bigint not null references files,
  response_id bigint not null references form_responses,
  primary key (file_id, response_id)
);
insert into form_response_files (file_id, response_id)
  select distinct f.id, r.id
  from form_responses r cross join jsonb_each(r.photos) as photo join files f on f.id = (photo.value ->> 'id')::bigint;

-- When a visit that was said without a network reached the server; null for what was said at once.
alter table visits
  add column in_received_at timestamptz,
  add column out_received_at timestamptz;

-- Where patients were before, move by move: what was said without a network counts where they were at its moment.
create table patient_moves (
  id bigint generated always as identity primary key,
  patient_id bigint not null references patients,
  from_location_id bigint not null references locations,
  moved_at timestamptz not null default now()
);
create index patient_moves_of on patient_moves (patient_id, moved_at);
insert into patient_moves (patient_id, from_location_id, moved_at)
select id, transferred_from, transferred_at from patients
where transferred_from is not null and transferred_at is not null;

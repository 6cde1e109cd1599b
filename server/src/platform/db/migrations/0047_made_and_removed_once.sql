-- A channel that is asked for again under the key of its maker is the one that was made.
alter table groups add column creation_key text;
create unique index groups_creation_key on groups (created_by, creation_key) where creation_key is not null;

-- A contact that was removed stays for whoever has to know who it was; only those that stand are told apart.
alter table contacts add column removed_at timestamptz;
drop index contacts_phone;
drop index contacts_email;
create unique index contacts_phone on contacts (location_id, coalesce(patient_id, 0), phone)
  where phone is not null and removed_at is null;
create unique index contacts_email on contacts (location_id, coalesce(patient_id, 0), lower(email))
  where email is not null and removed_at is null;

-- A push that reminds of an urgent message leaves as long as that is not acknowledged, also once it was read.
alter table outbox_pushes add column reminds boolean not null default false;

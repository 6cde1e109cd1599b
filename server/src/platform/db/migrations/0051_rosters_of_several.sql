-- How often a shift was written, so that of two who change it at once neither undoes what the other wrote.
alter table schedules add column version integer not null default 1;

-- What was forwarded is known by it after its words are dropped: sent again, it must be the same words.
alter table record_entries add column digest text;

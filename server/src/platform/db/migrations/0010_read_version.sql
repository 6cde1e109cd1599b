-- Counts how often a reader's mark was moved, so that two words about it have an order, by whatever way they come.
alter table group_members add column read_version bigint not null default 0;

-- Whether it rings once more for those whose turn it is, since their time ran out while nobody looked: it does so once.
alter table meetings add column turn_repeated boolean not null default false;

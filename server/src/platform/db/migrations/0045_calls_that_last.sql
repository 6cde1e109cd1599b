-- For whom a call for help rang when someone answered it: they are called first where that leads to nothing.
alter table meetings add column spared_ids bigint[] not null default '{}';

-- How often an escalation was written, so that of two who change it at once neither undoes what the other wrote.
alter table escalations add column version integer not null default 1;

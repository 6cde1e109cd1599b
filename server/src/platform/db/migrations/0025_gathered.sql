-- Which messages a notification stands for, where it stands for several: one that is deleted is taken out of it.
alter table notifications add column gathered bigint[] not null default '{}';
create index notifications_unread_gathered on notifications (group_id) where read_at is null and cause_key like 'routine:%';

-- What readers do with messages for themselves alone: a bookmark made or let go, a thread read. It is no change of the
-- channel, so it takes a version of the reader's own, which moves only under the lock of their membership.

alter table group_members add column own_version bigint not null default 0;

-- The last such change of each message.
create table own_changes (
  user_id bigint not null references users,
  group_id bigint not null references groups,
  message_id bigint not null references messages,
  version bigint not null,
  primary key (user_id, group_id, message_id)
);
create index own_changes_version on own_changes (user_id, group_id, version);

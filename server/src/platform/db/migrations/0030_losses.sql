-- From whom access was taken lately, for the sockets of processes that were not told.
create index group_members_removed on group_members (removed_at) where removed_at is not null;
create index location_members_removed on location_members (removed_at) where removed_at is not null;
create index entity_members_deactivated on entity_members (deactivated_at) where deactivated_at is not null;
create index users_deactivated on users (deactivated_at) where deactivated_at is not null;

-- What needs no hand any more is read by everyone who was told of it.
create index notifications_unread_queue on notifications (cause_key) where read_at is null and type = 'QUEUES';

-- Where a notification belongs: a location, an organisation (below zero), or nowhere. By it the places that a plan shows whole
-- are read each by itself, without reading through those of which it shows the first thirty.
create function notification_place(location_id bigint, entity_id bigint) returns bigint
language sql immutable parallel safe as $$ select coalesce(location_id, -entity_id, 0) $$;
create index notifications_at on notifications
  (user_id, notification_place(location_id, entity_id), told_at desc, id desc);
create index notifications_unread_at on notifications
  (user_id, notification_place(location_id, entity_id), told_at desc, id desc) where read_at is null;

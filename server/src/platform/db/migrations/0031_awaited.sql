-- What whoever comes in is still alerted of: read with every connection.
create index urgent_deliveries_awaited on urgent_deliveries (user_id, queued_at)
  where socket_at is null and push_received_at is null;

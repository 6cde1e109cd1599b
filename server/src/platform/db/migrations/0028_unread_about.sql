-- What is unread about a message. Where few things are unread, reading all of them looked cheapest for whoever reads a channel,
-- and it was still done so when there were thousands: it is of use to those alone who ask for a message.
drop index notifications_unread_about;
create index notifications_unread_about on notifications (message_id) where read_at is null and message_id is not null;

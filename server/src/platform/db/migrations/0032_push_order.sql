-- What is urgent is pushed before all else, and no push service, however slow, keeps those of others waiting.
alter table push_subscriptions add column host text not null
  generated always as (coalesce(lower(substring(endpoint from '^https:[/\\]*([^/\\?#]+)')), '')) stored;
alter table outbox_pushes add column host text not null default '';
alter table outbox_pushes add column is_urgent boolean not null default false;
update outbox_pushes p
set host = s.host, is_urgent = p.meeting_id is not null
  or exists (select from notifications n where n.id = p.notification_id and n.is_urgent)
from push_subscriptions s where s.id = p.subscription_id;
drop index outbox_pushes_due;
create index outbox_pushes_due on outbox_pushes (is_urgent desc, next_try_at)
  where delivered_at is null and given_up_at is null;

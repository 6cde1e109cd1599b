-- A call that is to be heard now, and the text of an urgent message, leave before what can wait.
alter table outbox_texts add column is_urgent boolean not null default false;
update outbox_texts t set is_urgent = true
where t.delivered_at is null and t.given_up_at is null
  and (t.is_spoken or exists (select from urgent_deliveries d where d.text_id = t.id));
drop index outbox_texts_due;
create index outbox_texts_due on outbox_texts (is_urgent desc, next_try_at)
  where delivered_at is null and given_up_at is null;

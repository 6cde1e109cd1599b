-- What was sent as answers, with what was drawn, which is kept as a picture alone: the same key with other answers is refused.
alter table form_responses add column sent_digest bytea;

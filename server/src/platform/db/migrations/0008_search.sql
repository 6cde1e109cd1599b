-- What people search. Messages are read into an index of their own after they were sent, so that sending costs what it did;
-- a search first reads what is still missing of the channels that it looks into.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- One more switch that is on where nobody has decided.
create or replace function flag_is_on(name text, entity_flags jsonb, location_flags jsonb) returns boolean
language sql immutable parallel safe as $$
  select coalesce((location_flags ->> name)::boolean, (entity_flags ->> name)::boolean, name in (
    'enableReactions', 'enableMessageEditing', 'enableTypingIndicator', 'enableMarkUnread', 'enableUrgentMessages',
    'enableMessageLinks', 'enableQuotes', 'enableGlobalSearch'
  ))
$$;

-- How far a channel was read into the index: up to this version of it. Versions are given under the channel's lock, so
-- whatever is missing has a higher one; an edit and a deletion take a new one too.
create table search_marks (
  group_id bigint primary key references groups,
  version bigint not null default 0
);

-- The words of a message and of the names of its files, folded, with a space on both sides of each; and, as tags, its channel
-- and what `from:` and `has:` ask for. Deleted messages are not here.
create table message_search (
  message_id bigint primary key,
  group_id bigint not null,
  entity_id bigint not null,
  sent_at bigint not null,
  words text collate "C" not null,
  file_words text collate "C" not null default '',
  tags text[] not null default '{}'
);
create index message_search_recent on message_search (group_id, sent_at, message_id);

-- What a message is found by. A word is a key with its channel, so that a search costs what the searcher may read of it and
-- never what others say; and one with its organisation, for whoever reads more channels, or looks for more words, than can be
-- asked for one by one. Words of file names are set apart. Its cost keeps the planner from reading every message instead.
create function search_keys(group_id bigint, entity_id bigint, words text, file_words text, tags text[]) returns text[]
language plpgsql immutable parallel safe cost 1000 as $$
begin
  return string_to_array(substr(replace(rtrim(words), ' ', ' c' || group_id::text || '/'), 2), ' ')
    || string_to_array(substr(replace(rtrim(words), ' ', ' e' || entity_id::text || '/'), 2), ' ')
    || string_to_array(substr(replace(rtrim(file_words), ' ', ' f' || entity_id::text || '/'), 2), ' ')
    || tags;
end $$;
-- Rows come in many at a time, after the sends: without a list of pending ones, which every search would have to walk.
create index message_search_keys on message_search using gin (search_keys(group_id, entity_id, words, file_words, tags))
  with (fastupdate = off);

-- Every word that was said in an organisation: beginnings and middles are looked up here, and then searched as whole words.
create table search_words (
  entity_id bigint not null,
  word text collate "C" not null,
  primary key (entity_id, word)
);
create index search_words_inside on search_words using gin (entity_id, word gin_trgm_ops);

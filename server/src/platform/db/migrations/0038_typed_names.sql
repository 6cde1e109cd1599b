-- Whoever invites someone reads the names that they typed, and the account's own only once it came: an address that has an
-- account says nothing of whose it is.
alter table invites
  add column first_name text not null default '',
  add column last_name text not null default '';
alter table family_members
  add column first_name text not null default '',
  add column last_name text not null default '';

-- Of those who have no account yet, all that is known is what was typed.
update invites i set first_name = u.first_name, last_name = u.last_name
from users u where u.id = i.user_id and u.is_invited;
update family_members f set first_name = u.first_name, last_name = u.last_name
from users u where u.id = f.user_id and u.is_invited;

-- A username that is the address of another account leads to that account. Whoever had it keeps signing in by their own
-- address, which is their username from now on where it is free.
update users u
set username = case when exists (
    select from users o where o.id <> u.id and lower(o.username) = lower(u.email)
  ) then 'user-' || u.id else u.email end
where lower(u.username) <> lower(u.email) and exists (
  select from users o where o.id <> u.id and lower(o.email) = lower(u.username) and not o.is_invited
);

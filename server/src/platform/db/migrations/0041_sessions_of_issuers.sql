-- Through whose sign-in a session was begun: when its person joins another organisation, that one no longer vouches for them.
alter table sessions add column vouched_by bigint references entities;

-- Whose account a sign-up became: whoever never got our answer to its last step comes in by asking again.
alter table signups add column opened_user_id bigint references users;

-- Words are searched as they are meant: "strasse" finds "Straße", "5ug" finds "5µg", and each sign of Chinese and Japanese is
-- a word. Messages that were read into the index before, and have one of the characters concerned, are read into it again,
-- a few at a time, while everything goes on.
create table search_again (
  group_id bigint not null,
  message_id bigint not null,
  primary key (group_id, message_id)
);

with rule as (
  select '[\u00AD\u00B5\u00C6\u00D0\u00D8\u00DE\u00DF\u00E6\u00F0\u00F8\u00FE\u0110\u0111\u0126\u0127\u0131\u0141\u0142'
    '\u0152\u0153\u0166\u0167\u01E2\u01E3\u01FC-\u01FF\u039C\u03A3\u03BC\u03C2\u03D2-\u03D4\u03F2\u03F9\u061C\u115F\u1160'
    '\u180E\u1D2C-\u1D42\u1D9E\u1E9E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2102-\u2145\u2C7D\u2E80-\u2FDF\u3005-\u30FF'
    '\u3164\u3192-\u3195\u31F0-\u9FFF\uA7F1-\uA7F9\uF900-\uFAFF\uFEFF\uFF66-\uFF9D\uFFA0\uFFF0-\uFFF8'
    '\U00010780-\U000107BF\U00016FE0-\U00016FFF\U0001AFF0-\U0001B16F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
    '\U0001D400-\U0001D7FF\U00020000-\U000E0FFF]' as concerned
)
insert into search_again (group_id, message_id)
select m.group_id, m.id
from rule cross join messages m join search_marks s on s.group_id = m.group_id and m.version <= s.version
where m.deleted_at is null and (
  (octet_length(m.body) > length(m.body) and m.body ~ rule.concerned)
  or (m.forwarded is not null and m.forwarded::text ~ rule.concerned)
  or (m.attachments <> '[]' and m.attachments::text ~ rule.concerned)
);

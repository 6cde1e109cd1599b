-- Contacts of patients who were moved before contacts went along are where nobody reads them. They come to where their
-- patient is: of each number and address the one that is there, or the first, and nothing else of them is lost.
with known as (
  select c.id, p.location_id as place,
    c.phone is not null and row_number() over (partition by p.id, c.phone order by c.location_id <> p.location_id, c.id) = 1
      as has_phone,
    c.email is not null
      and row_number() over (partition by p.id, lower(c.email) order by c.location_id <> p.location_id, c.id) = 1
      as has_email
  from contacts c join patients p on p.id = c.patient_id
  where c.removed_at is null
)
update contacts c
set location_id = place,
  phone = case when has_phone or not has_email then c.phone end,
  email = case when has_email or not has_phone then c.email end,
  removed_at = case when has_phone or has_email then null else now() end
from known where known.id = c.id and c.location_id <> place;

update contacts c set location_id = p.location_id from patients p
where p.id = c.patient_id and c.location_id <> p.location_id;

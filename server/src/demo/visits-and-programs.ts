import type { PoolClient } from 'pg'
import { CHECKED_IN } from '../modules/attendance/texts.ts'
import type { Clock } from './clock.ts'

/** About Casco Bay: where the patients of each location live, a few kilometres apart from each other. */
const PLACES = `
  update patients set
    address = coalesce(address, (10 + id * 7 % 180) || ' ' || (array[
      'Wharf Street', 'Spruce Lane', 'Harbor Road', 'Chapel Hill', 'Mill Street', 'Bay View', 'Orchard Street', 'Pine Point'
    ])[1 + id % 8]),
    latitude = 43.70 + location_id * 0.09 + sin(id * 12.9898) * 0.05,
    longitude = -70.42 - location_id * 0.04 + cos(id * 78.233) * 0.06`

const LOCATIONS = `
  update locations set place_address = name || ' house', latitude = 43.70 + id * 0.09, longitude = -70.42 - id * 0.04`

/** Some of the staff let their position be kept; those whom visitors of the demo sign in as have not been asked. */
const CONSENTS = `
  update users u set preferences = preferences || jsonb_build_object('gpsConsent', jsonb_build_object('isGiven', true, 'at', $1::text))
  where username like '%.%'
    and exists (select from location_members lm where lm.user_id = u.id and lm.role in ('admin', 'staff'))`

/**
 * Every check-in that a channel tells of is a visit. Lines in the product's own words say when someone left, or that they
 * have not; of the older ones all but those of the last hours are over.
 */
const VISITS = `
  with told as (
    select m.id, m.sender_id, m.group_id, g.location_id, g.patient_id, a.item, (a.item ->> 'userInTime')::timestamptz as came,
      (a.item ->> 'userOutTime')::timestamptz as gone, m.body = $2 as is_exact,
      lead(m.id) over (partition by g.patient_id, m.sender_id order by m.id) is null as is_last
    from messages m
    join groups g on g.id = m.group_id and g.type = 'patients'
    cross join jsonb_array_elements(m.attachments) as a (item)
    where m.kind = 'activity' and a.item ->> 'type' = 'check-in-checkout'
  )
  insert into visits (location_id, patient_id, user_id, in_key, in_at, in_device_at, in_note, in_latitude, in_longitude,
    in_accuracy, in_address, out_key, out_at, group_id, message_id)
  select t.location_id, t.patient_id, t.sender_id, 'demo-in-' || t.id, t.came, t.came, coalesce(t.item ->> 'note', ''),
    case when has.place then p.latitude + 0.0004 end, case when has.place then p.longitude - 0.0003 end,
    case when has.place then 14 end, case when has.place then p.address end,
    case when has.ended then 'demo-out-' || t.id end,
    case when has.ended then coalesce(t.gone, least(t.came + make_interval(mins => 35 + (t.id % 40)::int), $1::timestamptz)) end,
    t.group_id, t.id
  from told t
  join patients p on p.id = t.patient_id
  join users u on u.id = t.sender_id
  cross join lateral (
    select (u.preferences -> 'gpsConsent' ->> 'isGiven') = 'true' as place,
      case when t.is_exact then t.gone is not null
        else not t.is_last or t.came < $1::timestamptz - interval '11 hours' or p.discharged_at is not null end as ended
  ) has
  order by t.id`

const PROGRAMS = `
  insert into programs (entity_id, name, description, is_shared, created_at)
  select l.entity_id, p.program,
    case when p.program ilike '%palliative%' then 'Comfort beside treatment, at home.' else 'Care at the end of life.' end,
    p.program ilike '%palliative%', $1::timestamptz
  from patients p join locations l on l.id = p.location_id
  where p.program is not null group by l.entity_id, p.program order by p.program`

const STEPS = `
  insert into program_steps (program_id, place, name)
  select p.id, s.place - 1, s.name
  from programs p cross join unnest(array['Admission', 'Comfort care', 'Close watch', 'Bereavement'])
    with ordinality as s (name, place)
  order by p.id, s.place`

const ENROLMENTS = `
  insert into enrolments (program_id, patient_id, step_id, enrolled_at, left_at)
  select pr.id, p.id, s.id, p.created_at, p.discharged_at
  from patients p
  join locations l on l.id = p.location_id
  join programs pr on pr.entity_id = l.entity_id and pr.name = p.program
  join program_steps s on s.program_id = pr.id and s.place = case
    when p.discharged_at is not null then 3
    when p.acuity_score >= 75 then 2
    when p.created_at > $1::timestamptz - interval '30 days' then 0
    else 1 end
  order by p.id`

const EVENTS = `
  insert into enrolment_events (enrolment_id, kind, step, user_id, at)
  select e.id, 'enrolled', 'Admission', null::bigint, e.enrolled_at from enrolments e
  union all
  select e.id, 'stepped', s.name, null, e.enrolled_at + interval '12 days'
  from enrolments e join program_steps s on s.id = e.step_id and s.place > 0
  union all
  select e.id, 'left', s.name, null, e.left_at
  from enrolments e join program_steps s on s.id = e.step_id where e.left_at is not null
  order by 5, 1`

/** Visits as the channels tell of them, and the programs that the patients' headers name. */
export async function writeVisitsAndPrograms(client: PoolClient, clock: Clock, now: Date): Promise<void> {
  const founded = new Date(clock.on(400, '09:00')).toISOString()
  await client.query(PLACES)
  await client.query(LOCATIONS)
  await client.query(CONSENTS, [founded])
  await client.query(VISITS, [now, CHECKED_IN])
  await client.query(PROGRAMS, [founded])
  await client.query(STEPS)
  await client.query(ENROLMENTS, [now])
  await client.query(EVENTS)
}

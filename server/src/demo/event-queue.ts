import type { PoolClient } from 'pg'

/** A volunteer was invited to North Shore, at an address that nobody has. */
const INVITE = `
  with invited as (
    insert into users (username, email, first_name, last_name, profile_completed, is_invited)
    values ('invited-volunteer', 'tobias.lindqvist@harbour-volunteers.example', 'Tobias', 'Lindqvist', false, true)
    returning id
  ), invite as (
    insert into invites (location_id, user_id, role_key, medium, address, invited_by, first_name, last_name,
      secret_hash, sent_at, expires_at)
    select l.id, invited.id, 'collaborator', 'email', 'tobias.lindqvist@harbour-volunteers.example', u.id, 'Tobias',
      'Lindqvist', sha256('nobody holds this link'), $1::timestamptz - interval '9 hours', $1::timestamptz + interval '6 days'
    from invited, users u, locations l where u.username = 'admin' and l.name = 'North Shore'
    returning id, location_id
  )
  insert into queue_items (entity_id, location_id, kind, subject_id, opened_at)
  select l.entity_id, l.id, 'invite', i.id, $1::timestamptz - interval '8 hours'
  from invite i join locations l on l.id = i.location_id`

/** What was said of a patient of North Shore could not be brought into the record. */
const RECORD = `
  with written as (
    select m.id, m.sender_id, m.body, g.patient_id, g.location_id, l.entity_id
    from groups g
    join locations l on l.id = g.location_id and l.name = 'North Shore'
    join patients p on p.id = g.patient_id and p.last_name = 'Quintero'
    join messages m on m.group_id = g.id and m.kind = 'normal' and m.body <> ''
    join location_members lm on lm.location_id = l.id and lm.user_id = m.sender_id and lm.role = 'staff'
    where g.type = 'patients' and m.sent_at < floor(extract(epoch from $1::timestamptz - interval '14 hours') * 1000)
    order by m.id desc limit 1
  ), entry as (
    insert into record_entries (entity_id, location_id, patient_id, forwarded_by, hash_key, note_type, effective_at, title,
      body, created_at, tries, given_up_at)
    select entity_id, location_id, patient_id, sender_id, 'demo-given-up', 'nursing',
      floor(extract(epoch from $1::timestamptz - interval '14 hours') * 1000)::bigint, 'Nurse note', body,
      $1::timestamptz - interval '14 hours', 10, $1::timestamptz - interval '6 hours'
    from written returning id, entity_id, location_id
  ), carried as (
    insert into record_entry_messages (message_id, entry_id) select written.id, entry.id from written, entry
  )
  insert into queue_items (entity_id, location_id, kind, subject_id, opened_at)
  select entity_id, location_id, 'record', id, $1::timestamptz - interval '6 hours' from entry`

/** A relative answered wrongly for the last time; someone else saw to that. */
const RELATIVE = `
  with kin as (
    select f.id, l.id as location_id, l.entity_id
    from family_members f
    join patients p on p.id = f.patient_id
    join locations l on l.id = p.location_id and l.name = 'North Shore'
    where f.relation_verified and p.discharged_at is null order by f.id desc limit 1
  )
  insert into queue_items (entity_id, location_id, kind, subject_id, opened_at, resolved_at, resolved_by, note)
  select kin.entity_id, kin.location_id, 'relative', kin.id, $1::timestamptz - interval '3 days',
    $1::timestamptz - interval '2 days 20 hours', u.id, 'Called her: she had mixed up the year. Let her in by hand.'
  from kin, users u where u.username = 'admin'`

/** Someone came to a patient and never checked out. */
const VISITS = `
  insert into queue_items (entity_id, location_id, kind, subject_id, opened_at)
  select l.entity_id, l.id, 'visit', v.id, v.in_at + interval '12 hours'
  from visits v join locations l on l.id = v.location_id
  where v.out_at is null and v.in_at < $1::timestamptz - interval '12 hours' order by v.id`

/** What waits for the admins of the demo, and what they have seen to. */
export async function writeEventQueue(client: PoolClient, now: Date): Promise<void> {
  await client.query(INVITE, [now])
  await client.query(RECORD, [now])
  await client.query(RELATIVE, [now])
  await client.query(VISITS, [now])
}

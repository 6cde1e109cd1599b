import type { PoolClient } from 'pg'

/** Those of the staff who write most about a patient are responsible for them, since the day after they came. */
const RESPONSIBLE = `
  insert into patient_assignments (patient_id, user_id, assigned_by, assigned_at)
  select w.patient_id, w.user_id, lead.user_id, least(p.created_at + interval '1 day', $1::timestamptz)
  from (
    select g.patient_id, g.location_id, m.sender_id as user_id,
      row_number() over (partition by g.patient_id order by count(*) desc, m.sender_id) as place
    from groups g
    join messages m on m.group_id = g.id and m.kind = 'normal'
    join location_members lm on lm.location_id = g.location_id and lm.user_id = m.sender_id and lm.role = 'staff'
    join users u on u.id = m.sender_id and not u.is_bot
    where g.type = 'patients' group by g.patient_id, g.location_id, m.sender_id
  ) w
  join patients p on p.id = w.patient_id and p.discharged_at is null
  join lateral (
    select lm.user_id from location_members lm
    where lm.location_id = w.location_id and 'CAN_MANAGE_PATIENT' = any(lm.permissions)
    order by lm.role <> 'staff', lm.user_id limit 1
  ) lead on true
  where w.place <= 2
  order by w.patient_id, w.place`

/** Who is responsible for whom. */
export async function writeCareTeams(client: PoolClient, now: Date): Promise<void> {
  await client.query(RESPONSIBLE, [now])
}

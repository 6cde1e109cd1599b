import type { Permission, Role } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type Destination = {
  id: number
  name: string
  role: Role
  permissions: Permission[]
  takes_patients: boolean
}

/** A location of the organisation that someone is at and may enter from where they are. */
export async function findDestination(
  tx: Tx,
  {
    locationId,
    entityId,
    userId,
    address,
  }: { locationId: number; entityId: number; userId: number; address: string | null },
): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    select l.id, l.name, lm.role, lm.permissions,
      flag_is_on('patientMessages', e.feature_flags, l.feature_flags) as takes_patients
    from locations l
    join entities e on e.id = l.entity_id
    join location_members lm on lm.location_id = l.id and lm.user_id = ${userId} and lm.removed_at is null
    where l.id = ${locationId} and l.entity_id = ${entityId} and not lm.terms_due
      and lets_in(l.id, lm.user_id, ${address}::inet)`.execute(tx)
  return rows[0]
}

/** Moves a patient with their channels, and what others keep by location of what was said there. */
export async function moveRows(
  tx: Tx,
  { patientId, to, groupIds }: { patientId: number; to: number; groupIds: readonly number[] },
): Promise<void> {
  const ids = [...groupIds]
  await sql`
    update patients set transferred_from = location_id, transferred_at = now(), location_id = ${to}
    where id = ${patientId}`.execute(tx)
  await sql`update groups set location_id = ${to} where id = any(${ids})`.execute(tx)
  await sql`update bookmarks set location_id = ${to} where group_id = any(${ids})`.execute(tx)
  await sql`
    update invites set revoked_at = now()
    where group_id = any(${ids}) and accepted_at is null and revoked_at is null`.execute(tx)
  await sql`
    delete from patient_assignments pa where pa.patient_id = ${patientId} and not exists (
      select from location_members lm where lm.location_id = ${to} and lm.user_id = pa.user_id and lm.removed_at is null
        and lm.role in ('admin', 'staff')
    )`.execute(tx)
}

/** Makes the patient and their relatives members of the new location, unless they are there already. */
export async function bringFamilyAlong(
  tx: Tx,
  { patientId, to }: { patientId: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into location_members as lm (location_id, user_id, role)
    select ${to}::bigint, f.user_id, 'family' from family_members f
    where f.patient_id = ${patientId} and f.invite_status = 'Accepted' and f.ended_at is null
    union
    select ${to}::bigint, p.user_id, 'patient' from patients p where p.id = ${patientId} and p.user_id is not null
    on conflict (location_id, user_id) do update
    set removed_at = null, role = excluded.role, permissions = '{}' where lm.removed_at is not null
    returning lm.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Those in a channel who do not belong at its location. */
export async function listStrangers(tx: Tx, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select gm.user_id from group_members gm join groups g on g.id = gm.group_id
    where g.id = ${groupId} and gm.removed_at is null and not exists (
      select from location_members lm
      where lm.location_id = g.location_id and lm.user_id = gm.user_id and lm.removed_at is null
        and (g.type = 'family' or lm.role in ('admin', 'staff', 'collaborator'))
    )
    order by gm.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

import type { StaffGroup } from '@kinward/contract/staff-groups'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The groups of a location by name, with those of their people who are active there. */
export async function listStaffGroups(db: Db, locationId: number): Promise<StaffGroup[]> {
  const { rows } = await sql<StaffGroup>`
    select sg.id, sg.name, array(
      select sm.user_id
      from staff_group_members sm
      join users u on u.id = sm.user_id and u.deactivated_at is null
      join location_members lm
        on lm.location_id = sg.location_id and lm.user_id = sm.user_id and lm.removed_at is null
      join entity_members em on em.entity_id = l.entity_id and em.user_id = sm.user_id and em.deactivated_at is null
      where sm.staff_group_id = sg.id
      order by sm.user_id
    ) as "memberIds"
    from staff_groups sg join locations l on l.id = sg.location_id
    where sg.location_id = ${locationId}
    order by lower(sg.name), sg.id`.execute(db)
  return rows
}

import * as contract from '@kinward/contract/schedules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { UserCaller } from '../../platform/session/access.ts'

type ScheduleRow = {
  id: number
  location_id: number
  name: string
  schedule: string
  starts_at: Date
  minutes: number
  time_zone: string
}

export function registerScheduleRoutes({ bind }: Binder, db: Db): void {
  bind(contract.listSchedules, async ({ query }, caller) => {
    const at = query.timestamp ?? Date.now()
    return (await listSchedules(db, caller)).flatMap((row) => present(row, at) ?? [])
  })
}

/** What someone works at the locations they still belong to, and that let them in. */
async function listSchedules(db: Db, { userId, address }: UserCaller): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select s.id, s.location_id, s.name, s.schedule, s.starts_at, s.minutes, l.time_zone
    from schedules s
    join locations l on l.id = s.location_id
    join location_members lm on lm.location_id = l.id and lm.user_id = s.user_id and lm.removed_at is null
    join entity_members em on em.entity_id = l.entity_id and em.user_id = s.user_id and em.deactivated_at is null
    where s.user_id = ${userId} and lets_in(l.id, s.user_id, ${address}::inet)
    order by s.location_id, s.id`.execute(db)
  return rows
}

/** One whose string cannot be read is as if it were not there. */
function present(row: ScheduleRow, at: number): contract.EventSchedule | null {
  const recurrence = contract.parseSchedule(row.schedule)
  if (!recurrence) return null
  const shift = {
    schedule: row.schedule,
    startsAt: row.starts_at.toISOString(),
    minutes: row.minutes,
    timeZone: row.time_zone,
  }
  return {
    ...shift,
    id: row.id,
    locationId: row.location_id,
    name: row.name,
    text: contract.scheduleText(recurrence),
    isActive: contract.isWithin(shift, at),
  }
}

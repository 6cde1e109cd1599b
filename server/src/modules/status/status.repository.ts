import type { UserStatus } from '@kinward/contract/status'
import { AWAY_AFTER_MS } from '@kinward/contract/status'
import type { PresenceStatus } from '@kinward/contract/users'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

type StatusRow = {
  id: number
  status: PresenceStatus
  status_message: string | null
  status_updated_at: Date | null
  status_until: Date | null
}

const COLUMNS = sql`u.id, u.status, u.status_message, u.status_updated_at, u.status_until`

/** Someone has been active lately on any of their devices. */
const IS_ACTIVE = sql`exists (
  select from sessions s
  where s.user_id = u.id and s.revoked_at is null and s.last_active_at > now() - make_interval(secs => ${AWAY_AFTER_MS / 1000})
)`

export function presentStatus(row: StatusRow): UserStatus {
  return {
    userId: row.id,
    status: row.status,
    status_message: row.status_message,
    status_updated_at: row.status_updated_at?.toISOString() ?? null,
    status_until: row.status_until?.toISOString() ?? null,
    is_online: row.status === 'online',
  }
}

export async function findStatus(tx: Tx, userId: number): Promise<UserStatus | undefined> {
  const { rows } = await sql<StatusRow>`select ${COLUMNS} from users u where u.id = ${userId}`.execute(tx)
  return rows.map(presentStatus)[0]
}

export async function chooseStatus(
  tx: Tx,
  userId: number,
  chosen: { status: PresenceStatus; status_message: string | null; until: string | null },
): Promise<UserStatus | undefined> {
  const { rows } = await sql<StatusRow>`
    update users u
    set status = ${chosen.status}, status_message = ${chosen.status_message}, status_until = ${chosen.until === null ? null : new Date(chosen.until)},
      status_updated_at = now(), is_idle = false
    where u.id = ${userId} returning ${COLUMNS}`.execute(tx)
  return rows.map(presentStatus)[0]
}

/** Brings back someone who is only away for not having been active, or who never said how they are. */
export async function bringBack(tx: Tx, userId: number): Promise<UserStatus | undefined> {
  const { rows } = await sql<StatusRow>`
    update users u set status = 'online', status_updated_at = now(), is_idle = false
    where u.id = ${userId} and (u.is_idle or u.status = 'away' and u.status_updated_at is null)
    returning ${COLUMNS}`.execute(tx)
  return rows.map(presentStatus)[0]
}

/** Ends what was to end by now: who is active is online again, who is not is away. */
export async function endDue(tx: Tx): Promise<UserStatus[]> {
  const { rows } = await sql<StatusRow>`
    update users u
    set status = case when ${IS_ACTIVE} then 'online' else 'away' end, is_idle = not ${IS_ACTIVE},
      status_message = null, status_until = null, status_updated_at = now()
    where u.status_until <= now() returning ${COLUMNS}`.execute(tx)
  return rows.map(presentStatus)
}

/** Shows as away those who are online and have not been active for a while. Who was never here is left as they are. */
export async function letRest(tx: Tx): Promise<UserStatus[]> {
  const { rows } = await sql<StatusRow>`
    update users u set status = 'away', status_updated_at = now(), is_idle = true
    where u.status = 'online' and exists (select from sessions s where s.user_id = u.id) and not ${IS_ACTIVE}
    returning ${COLUMNS}`.execute(tx)
  return rows.map(presentStatus)
}

/** Shows as online again those who were only taken to be away: for a while nothing was heard of them. */
export async function bringBackActive(tx: Tx): Promise<UserStatus[]> {
  const { rows } = await sql<StatusRow>`
    update users u set status = 'online', status_updated_at = now(), is_idle = false
    where u.is_idle and u.status = 'away' and ${IS_ACTIVE}
    returning ${COLUMNS}`.execute(tx)
  return rows.map(presentStatus)
}

/** Whoever speaks of their status is there. It puts off no lock. */
export async function noteActive(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_active_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

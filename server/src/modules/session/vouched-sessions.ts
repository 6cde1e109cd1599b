import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Notes which organisation's own sign-in a session was begun by. */
export async function noteVouched(tx: Tx, sessionId: string, entityId: number): Promise<void> {
  await tx.updateTable('sessions').set({ vouched_by: entityId }).where('id', '=', sessionId).execute()
}

/**
 * Ends what other organisations, or their programs, began for someone who joins one: they vouch for people who belong to them
 * alone. The session that joins stays: whoever holds it has the invite too. Answers how many ended.
 */
export async function endVouched(
  tx: Tx,
  { userId, entityId, except }: { userId: number; entityId: number; except: string },
): Promise<{ ended: number }> {
  const { rows } = await sql`
    update sessions s set revoked_at = now()
    where s.user_id = ${userId} and s.revoked_at is null and s.id <> ${except} and (
      s.vouched_by <> ${entityId} or s.integration_id in (
        select i.id from integrations i join locations l on l.id = i.location_id where l.entity_id <> ${entityId}
      )
    )
    returning s.id`.execute(tx)
  return { ended: rows.length }
}

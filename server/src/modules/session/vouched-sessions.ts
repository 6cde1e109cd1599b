import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { sessionsChanged } from './session.events.ts'

/**
 * Holds what someone is while a session begins that another vouches for: whoever makes more of them, and ends such sessions,
 * waits and finds it, or is waited for and what they made of them is seen.
 */
export async function holdPerson(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
}

/** Notes which organisation's own sign-in a session was begun by. */
export async function noteVouched(tx: Tx, sessionId: string, entityId: number): Promise<void> {
  await tx.updateTable('sessions').set({ vouched_by: entityId }).where('id', '=', sessionId).execute()
}

/**
 * Ends what other organisations, or their programs, began for someone who joins one or is switched on there again: they vouch
 * for people who belong to them alone. The session that joins stays: whoever holds it has the invite too.
 */
export async function endVouched(
  tx: Tx,
  events: OutgoingEvent[],
  { userId, entityId, except = null }: { userId: number; entityId: number; except?: string | null },
): Promise<void> {
  const isOthers = sql<boolean>`s.vouched_by <> ${entityId} or s.integration_id in (
    select i.id from integrations i join locations l on l.id = i.location_id where l.entity_id <> ${entityId}
  )`
  await endOf(tx, events, userId, sql<boolean>`s.id is distinct from ${except}::uuid and (${isOthers})`)
}

/** Ends what programs began for someone who becomes an admin: they bring none. The session that joins as one stays too. */
export async function endBrought(
  tx: Tx,
  events: OutgoingEvent[],
  { userId, except = null }: { userId: number; except?: string | null },
): Promise<void> {
  const isBrought = sql<boolean>`s.id is distinct from ${except}::uuid and s.integration_id is not null`
  await endOf(tx, events, userId, isBrought)
}

/** Holds whose sessions they are before any of them: after where they belong, as whoever changes what they are does. */
export async function holdOwner(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** After whoever is just beginning one for them, which is then found; see `holdPerson`. */
async function endOf(tx: Tx, events: OutgoingEvent[], userId: number, which: RawBuilder<boolean>): Promise<void> {
  await holdOwner(tx, userId)
  const { rows } = await sql`
    update sessions s set revoked_at = now()
    where s.user_id = ${userId} and s.revoked_at is null and ${which}
    returning s.id`.execute(tx)
  if (rows.length > 0) events.push(sessionsChanged(userId))
}

/** Ends whatever an organisation's own sign-in began; answers which sessions it was. */
export async function endVouchedBy(tx: Tx, entityId: number): Promise<string[]> {
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('vouched_by', '=', entityId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { Cause } from './causes.ts'

export type Waiting = { id: number; cause: Cause; at: number }

type Row = { id: number; kind: string; message_id: number | null; body: object; created_at: Date }

/** The oldest causes that no other notifier holds, without holding them; of one that cannot be read the cause is null. */
export async function peek(
  db: Db,
  most: number,
  except: readonly number[],
): Promise<(Waiting | { id: number; cause: null })[]> {
  const { rows } = await sql<Row>`
    select id, kind, message_id, body, created_at from notification_causes where id <> all(${except}::bigint[])
    order by id limit ${most} for update skip locked`.execute(db)
  return rows.map(({ id, kind, message_id, body, created_at }) => {
    const { data, success } = Cause.safeParse({ ...body, kind, messageId: message_id })
    return success ? { id, cause: data, at: created_at.getTime() } : { id, cause: null }
  })
}

/** Holds causes until the transaction ends. Answers with those that are still there and that no other holds. */
export async function hold(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('notification_causes')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function drop(tx: Tx, ids: Iterable<number>): Promise<void> {
  await tx
    .deleteFrom('notification_causes')
    .where('id', '=', anyOf([...ids]))
    .execute()
}

import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { Cause } from './causes.ts'

export type Waiting = { id: number; cause: Cause; at: number }

/** A cause that waits; null is what cannot be read. */
type Found = Waiting | { id: number; cause: null }

type Row = { id: number; kind: string; message_id: number | null; body: object; created_at: Date }

const COLUMNS = sql`id, kind, message_id, body, created_at`

function present({ id, kind, message_id, body, created_at }: Row): Found {
  const { data, success } = Cause.safeParse({ ...body, kind, messageId: message_id })
  return success ? { id, cause: data, at: created_at.getTime() } : { id, cause: null }
}

/** The oldest causes that no other notifier holds, without holding them. As long as there are urgent ones, those alone. */
export async function peek(db: Db, most: number, except: readonly number[]): Promise<Found[]> {
  for (const isUrgent of [sql`is_urgent`, sql`true`]) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from notification_causes where ${isUrgent} and id <> all(${except}::bigint[])
      order by id limit ${most} for update skip locked`.execute(db)
    if (rows.length > 0) return rows.map(present)
  }
  return []
}

/** The first of these causes that is still there, an urgent one before others. */
export async function findFirst(db: Db, ids: readonly number[]): Promise<Found | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from notification_causes where id = any(${ids}::bigint[])
    order by is_urgent desc, id limit 1`.execute(db)
  return rows[0] && present(rows[0])
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

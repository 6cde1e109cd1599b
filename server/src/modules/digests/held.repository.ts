import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type Released = { user_id: number; count: number; is_read: boolean }

/** Takes some of those for whom something was held until a moment; whoever another process or a change has is left to it. */
export async function takeDue(tx: Tx, until: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where id in (
      select user_id from notifications where held_until <= ${new Date(until)} group by user_id
      order by min(held_until) limit ${most}
    )
    order by id for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lets go of what was held for people until a moment, or at all: whoever holds these people does so once. */
export async function release(tx: Tx, userIds: readonly number[], until: number | null): Promise<Released[]> {
  const last = until === null ? null : new Date(until)
  const { rows } = await sql<Released>`
    with held as materialized (
      select id from notifications
      where user_id = any(${userIds}::bigint[]) and held_until <= coalesce(${last}::timestamptz, 'infinity')
      order by id for no key update
    )
    update notifications n set held_until = null from held where n.id = held.id
    returning n.user_id, n.count, n.read_at is not null as is_read`.execute(tx)
  return rows
}

/** Holds what is held for someone until another moment. */
export async function holdUntil(tx: Tx, userId: number, until: number): Promise<void> {
  await sql`
    with held as materialized (
      select id from notifications where user_id = ${userId} and held_until is not null order by id for no key update
    )
    update notifications n set held_until = ${new Date(until)} from held where n.id = held.id`.execute(tx)
}

/** Whether anything is held for someone. */
export async function hasHeld(db: Db | Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from notifications where user_id = ${userId} and held_until is not null limit 1`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A message that someone does something with for themselves alone. */
type Own = { userId: number; groupId: number; messageId: number }

/** Notes that a reader's own marks on a message changed; answers with their version in the channel after it. */
export async function noteOwnChange(tx: Tx, { userId, groupId, messageId }: Own): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with versioned as (
      update group_members set own_version = own_version + 1
      where group_id = ${groupId} and user_id = ${userId}
      returning user_id, group_id, own_version
    )
    insert into own_changes (user_id, group_id, message_id, version)
    select user_id, group_id, ${messageId}::bigint, own_version from versioned
    on conflict (user_id, group_id, message_id) do update set version = excluded.version
    returning version`.execute(tx)
  return rows[0]?.version ?? 0
}

/** A reader's mark in a thread that moved: how many replies it has behind it, and their version in the channel. */
export type ThreadMark = { noOfReplies: number; ownVersion: number }

/**
 * Moves a reader's mark in a thread, which makes them follow it; it never goes back. Undefined when it was there already.
 * The membership is locked before the mark, as by a send.
 */
export async function moveThreadMark(
  db: Db | Tx,
  { userId, groupId, parentId, messageId }: Own & { parentId: number },
): Promise<ThreadMark | undefined> {
  const { rows } = await sql<ThreadMark>`
    with held as materialized (
      select user_id, group_id from group_members where group_id = ${groupId} and user_id = ${userId} for no key update
    ), moved as (
      insert into thread_readers as t (parent_id, user_id, last_read_message_id)
      select ${parentId}::bigint, user_id, ${messageId}::bigint from held
      on conflict (parent_id, user_id) do update set last_read_message_id = excluded.last_read_message_id
      where t.last_read_message_id < excluded.last_read_message_id
      returning user_id
    ), versioned as (
      update group_members gm set own_version = gm.own_version + 1
      from moved where gm.group_id = ${groupId} and gm.user_id = moved.user_id
      returning gm.user_id, gm.group_id, gm.own_version
    ), noted as (
      insert into own_changes (user_id, group_id, message_id, version)
      select user_id, group_id, ${parentId}::bigint, own_version from versioned
      on conflict (user_id, group_id, message_id) do update set version = excluded.version
    )
    select own_version as "ownVersion", (
      select count(*) from messages where parent_id = ${parentId} and id <= ${messageId}
    ) as "noOfReplies"
    from versioned`.execute(db)
  return rows[0]
}

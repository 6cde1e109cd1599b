import type pg from 'pg'
import { WORLD } from './world.ts'

const { send, fanout } = WORLD.groups

/** Empties what earlier runs have written, so that every run starts alike. */
export async function reset(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Nothing refers to these messages; looking for what might would take longer than the deletion.
    await client.query('set local session_replication_role = replica')
    await client.query('delete from messages where group_id between $1 and $2', [send.first, fanout])
    await client.query(
      `update groups set seq = 0, version = 0, last_message_id = null, last_message_time = null, last_sent_at = 0
      where id between $1 and $2`,
      [send.first, fanout],
    )
    await client.query(
      `update group_members set last_seen_seq = 0, last_seen_message_id = null, read_seq = 0, own_after_read = 0,
        delivered_seq = 0
      where group_id between $1 and $2`,
      [send.first, fanout],
    )
    // What was said in the bench's world is not searched: reading it all would go on beside the first scenarios.
    await client.query(`
      insert into search_marks (group_id, version) select id, version from groups
      on conflict (group_id) do update set version = excluded.version`)
    await client.query('commit')
    await client.query('truncate bench.raw_messages, notification_causes, notifications cascade')
    await client.query('vacuum (analyze) messages, groups, group_members')
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

import { type NotificationType, type Passed, ROUTINE_WINDOW_MS } from '@kinward/contract/notifications'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Produced } from './produced.ts'
import { isGathered, type Telling } from './telling.ts'

/** Of how many messages a notification that stands for more of them remembers that they are among them. */
const MOST_GATHERED = 100

const NEWEST_GATHERED = sql.raw(
  `(n.gathered || excluded.gathered)[greatest(1, cardinality(n.gathered || excluded.gathered) - ${MOST_GATHERED - 1}):]`,
)

/** A person's notification as it is written: one, or all that they are told together. */
type Row = Telling & { count: number; firstAt: number; gathered: number[] }

type Written = {
  id: number
  user_id: number
  type: NotificationType
  cause_key: string
  entity_id: number | null
  location_id: number | null
  group_id: number | null
  message_id: number | null
  parent_id: number | null
  is_urgent: boolean
  passed: Passed[]
  is_held: boolean
  is_read: boolean
  count: number
  is_first: boolean
}

/**
 * Writes what people are told: a new row, or the one of the same cause again, which comes to the front. Rows are held in
 * the order of their ids by all who change several, so that nobody waits for another in a circle.
 */
export async function writeNotifications(tx: Tx, tellings: readonly Telling[]): Promise<Produced[]> {
  const rows = gather(tellings)
  if (rows.length === 0) return []
  await makeRoom(tx, rows)
  const { rows: written } = await sql<Written>`
    insert into notifications as n (user_id, type, cause_key, entity_id, location_id, group_id, message_id, parent_id,
      patient_id, actor_id, data, count, gathered, is_urgent, passed, first_told_at, told_at, held_until, read_at)
    select t."userId", t.type, t."causeKey", t."entityId", t."locationId", t."groupId", t."messageId", t."parentId",
      t."patientId", t."actorId", t.data, t.count, t.gathered, t."isUrgent", t.passed, ${moment('firstAt')},
      ${moment('at')}, ${moment('heldUntil')}, case when t."isRead" then ${moment('at')} end
    from ${records(rows)}
    order by t."userId", t."causeKey"
    on conflict (user_id, cause_key) do update set
      type = excluded.type, entity_id = excluded.entity_id, location_id = excluded.location_id,
      group_id = excluded.group_id, patient_id = excluded.patient_id, data = excluded.data,
      message_id = greatest(n.message_id, excluded.message_id),
      parent_id = case when ${IS_NEWER} then excluded.parent_id else n.parent_id end,
      actor_id = case when ${IS_NEWER} then excluded.actor_id else n.actor_id end,
      count = case when n.cause_key like 'routine:%' then n.count + excluded.count else excluded.count end,
      gathered = ${NEWEST_GATHERED}, is_urgent = excluded.is_urgent, passed = excluded.passed,
      told_at = greatest(n.told_at, excluded.told_at), held_until = excluded.held_until, read_at = excluded.read_at
    returning n.id, n.user_id, n.type, n.cause_key, n.entity_id, n.location_id, n.group_id, n.message_id, n.parent_id, n.is_urgent,
      n.passed, n.held_until is not null as is_held, n.read_at is not null as is_read, n.count, n.xmax = 0 as is_first`.execute(
    tx,
  )
  return written.map((row) => ({
    id: row.id,
    userId: row.user_id,
    type: row.type,
    causeKey: row.cause_key,
    entityId: row.entity_id,
    locationId: row.location_id,
    groupId: row.group_id,
    messageId: row.message_id,
    parentId: row.parent_id,
    isUrgent: row.is_urgent,
    passed: row.passed,
    isHeld: row.is_held,
    isRead: row.is_read,
    count: row.count,
    isFirst: row.is_first,
  }))
}

/** Of two messages that are told together the newer one is shown, in whichever order they come. */
const IS_NEWER = sql`excluded.message_id is null or n.message_id is null or excluded.message_id >= n.message_id`

/** One row a person and key: of several the newest, for as many as they are. */
function gather(tellings: readonly Telling[]): Row[] {
  const byKey = Map.groupBy(tellings, ({ userId, causeKey }) => `${userId} ${causeKey}`)
  return [...byKey.values()].flatMap((together) => {
    const newest = together.toSorted((a, b) => a.at - b.at || (a.messageId ?? 0) - (b.messageId ?? 0)).at(-1)
    if (!newest) return []
    const gathered = isGathered(newest) ? together.flatMap(({ messageId }) => messageId ?? []) : []
    const count = isGathered(newest) ? together.length : 1
    return [{ ...newest, count, gathered, firstAt: Math.min(...together.map(({ at }) => at)) }]
  })
}

/**
 * Holds the rows that are told again. What was gathered and has been read since, was told too long ago or was held is
 * closed under a key of its own, and gathering begins anew; whoever looks at the channel goes on with what they have read.
 */
async function makeRoom(tx: Tx, rows: readonly Row[]): Promise<void> {
  await sql`
    with held as materialized (
      select n.id, n.told_at, n.read_at, n.held_until, t."isRead" as is_read, ${moment('heldUntil')} as hold,
        ${moment('firstAt')} as at
      from ${records(rows)} join notifications n on n.user_id = t."userId" and n.cause_key = t."causeKey"
      order by n.id for update of n
    )
    update notifications n set cause_key = n.cause_key || ':' || n.id
    from held
    where n.id = held.id and n.cause_key like 'routine:%' and (
      held.at - held.told_at > make_interval(secs => ${ROUTINE_WINDOW_MS / 1000})
      or (held.read_at is not null and not held.is_read)
      or (held.held_until is null) <> (held.hold is null)
    )`.execute(tx)
}

function records(rows: readonly Row[]): ReturnType<typeof sql> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("userId" bigint, type text, "causeKey" text,
      "entityId" bigint, "locationId" bigint, "groupId" bigint, "messageId" bigint, "parentId" bigint,
      "patientId" bigint, "actorId" bigint, data jsonb, count integer, gathered bigint[], "isUrgent" boolean,
      passed text[], "firstAt" bigint, at bigint, "heldUntil" bigint, "isRead" boolean)`
}

function moment(column: 'at' | 'firstAt' | 'heldUntil'): ReturnType<typeof sql> {
  return sql`to_timestamp(t.${sql.ref(column)} / 1000.0)`
}

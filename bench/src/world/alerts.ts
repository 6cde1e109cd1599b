import type pg from 'pg'
import { WORLD } from './world.ts'

const { first, count } = WORLD.users.fanout

/** A channel of 200 listeners and someone who writes there; and two readers who differ in how much they were told. */
export const ALERT_WORLD = {
  groupId: 61,
  senderId: WORLD.users.others.first,
  listeners: Array.from({ length: count }, (_, index) => first + index),
  few: { readerId: 607, count: 100 },
  many: { readerId: 608, count: 100_000 },
} as const

/** Makes the channel once, and what the readers were told anew: the list goes back a week. */
export async function prepareAlerts(pool: pg.Pool): Promise<void> {
  const { groupId, senderId, listeners, few, many } = ALERT_WORLD
  const { fanout, open } = WORLD.locations
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into groups (id, location_id, type, name) values ($1, $2, 'discussion', 'Alerts') on conflict do nothing`,
      [groupId, fanout],
    )
    await join(client, fanout, groupId, [senderId, ...listeners])
    await join(client, open, WORLD.groups.small.id, [few.readerId, many.readerId])
    await choosePlan(client, 'whole')
    await client.query('truncate notifications cascade')
    for (const { readerId, count: told } of [few, many]) {
      await client.query(
        `insert into notifications (user_id, type, cause_key, entity_id, location_id, group_id, message_id, actor_id,
           first_told_at, told_at, read_at)
         select $1, (array['MENTION', 'DIRECT_MESSAGE', 'HONOR', 'REPLIES'])[1 + nth % 4], 'bench:' || nth, $2, $3, $4, m.id,
           $5, at, at, case when nth > 40 then at end
         from generate_series(1, $6::bigint) nth
         cross join lateral (select now() - nth * interval '5 days' / $6 as at) moment
         join (
           select id, row_number() over (order by id desc) as place from messages where group_id = $4
         ) m on m.place = 1 + nth % 1000`,
        [readerId, WORLD.entity, open, WORLD.groups.small.id, WORLD.users.others.first, told],
      )
    }
    await client.query('commit')
    await client.query('vacuum (analyze) notifications, notification_causes, groups, group_members, location_members')
  } finally {
    client.release()
  }
}

/** With the whole centre everything is listed; without it thirty of a month are, however many there are. */
export async function choosePlan(db: pg.Pool | pg.PoolClient, plan: 'whole' | 'limited'): Promise<void> {
  const flags = { notificationCenter: plan === 'whole' }
  await db.query('update entities set feature_flags = feature_flags || $2 where id = $1', [WORLD.entity, flags])
}

async function join(client: pg.PoolClient, locationId: number, groupId: number, userIds: readonly number[]) {
  await client.query(
    `insert into location_members (location_id, user_id, role, permissions)
     select $1, unnest($2::bigint[]), 'staff', '{CAN_VIEW_STAFF,CAN_VIEW_GROUPS}'
     on conflict do nothing`,
    [locationId, userIds],
  )
  await client.query(
    `insert into group_members (group_id, user_id) select $1, unnest($2::bigint[]) on conflict do nothing`,
    [groupId, userIds],
  )
}

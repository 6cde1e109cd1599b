import type pg from 'pg'
import { WORLD } from './world.ts'

const FLAGS = {
  groupMessages: true,
  patientMessages: true,
  personalMessages: true,
  patientFlags: true,
  enableReadReceipts: true,
}

/** One entity with its locations, its people, and an open session for each of them. */
export async function writePeople(client: pg.Client): Promise<void> {
  const { users, locations } = WORLD
  await client.query('insert into entities (id, name, feature_flags) values ($1, $2, $3)', [
    WORLD.entity,
    'Bench',
    JSON.stringify(FLAGS),
  ])
  await client.query(
    'insert into locations (id, entity_id, name) select id, $1, name from unnest($2::bigint[], $3::text[]) t (id, name)',
    [WORLD.entity, Object.values(locations), Object.keys(locations)],
  )
  await client.query(
    `insert into users (id, username, first_name, last_name, title)
    select id, 'bench' || id, 'Person', 'Number ' || id, 'RN' from generate_series(1, $1::bigint) id`,
    [users.last],
  )
  await client.query('insert into entity_members (entity_id, user_id) select $1, id from users', [WORLD.entity])
  await client.query(
    `insert into sessions (id, user_id, refresh_hash, expires_at)
    select ('00000000-0000-4000-8000-' || lpad(id::text, 12, '0'))::uuid, id, '', now() + interval '20 years' from users`,
  )
  await join(client, locations.send, users.send.first, users.send.count)
  await join(client, locations.fanout, users.fanout.first, users.fanout.count)
  for (const location of [locations.open, locations.shortList, locations.longList]) {
    await join(client, location, users.others.first, users.others.count)
  }
  await join(client, locations.mixed, users.mixed.first, users.mixed.count)
  await join(client, locations.open, users.opener, 1)
  await join(client, locations.shortList, users.shortListReader, 1)
  await join(client, locations.longList, users.longListReader, 2)
}

async function join(client: pg.Client, locationId: number, first: number, count: number): Promise<void> {
  await client.query(
    `insert into location_members (location_id, user_id, role, permissions)
    select $1, id, 'staff', '{CAN_VIEW_STAFF,CAN_VIEW_GROUPS}' from generate_series($2::bigint, $3::bigint) id`,
    [locationId, first, first + count - 1],
  )
}

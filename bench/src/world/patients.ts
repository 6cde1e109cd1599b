import type pg from 'pg'
import { WORLD } from './world.ts'

/** Two places that are alike but for how many they care for; one reader of the staff is at both. */
export const PATIENT_WORLD = {
  readerId: 605,
  few: { locationId: 71, first: 1_000_001, count: 100 },
  many: { locationId: 72, first: 1_100_001, count: 10_000 },
} as const

const RELATIVES = 4
const FIRST_RELATIVE = 2_000_000

/** Makes both places, once: patients with channels, flags and four relatives each. */
export async function preparePatients(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select from locations where id = $1', [PATIENT_WORLD.many.locationId])
    if (rows.length > 0) return
    await client.query('begin')
    for (const [name, place] of Object.entries({ few: PATIENT_WORLD.few, many: PATIENT_WORLD.many })) {
      await writePlace(client, name, place)
    }
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    client.release()
  }
}

type PlaceOfCare = { locationId: number; first: number; count: number }

async function writePlace(
  client: pg.PoolClient,
  name: string,
  { locationId, first, count }: PlaceOfCare,
): Promise<void> {
  const range = [first, first + count - 1]
  await client.query('insert into locations (id, entity_id, name) values ($1, $2, $3)', [
    locationId,
    WORLD.entity,
    name,
  ])
  await client.query(
    `insert into location_members (location_id, user_id, role, permissions) values ($1, $2, 'staff', '{CAN_VIEW_STAFF,CAN_VIEW_GROUPS}')`,
    [locationId, PATIENT_WORLD.readerId],
  )
  await client.query(
    `insert into patients (id, location_id, record_number, first_name, last_name, birth_date, program, acuity_score)
     select id, $1, 'R' || id, (array['Ada','Walter','Marisol','José','Hye-jin','Bettina','Omar','Signe'])[1 + id % 8],
       'Name' || substr(md5(id::text), 1, 6), date '1930-01-01' + (id % 9000)::integer, 'Home', id % 100
     from generate_series($2::bigint, $3::bigint) id`,
    [locationId, ...range],
  )
  await client.query(
    `insert into patient_flags (patient_id, flag_id) select id, 1 from patients where id between $1 and $2 and id % 3 = 0`,
    range,
  )
  await client.query(
    `insert into groups (id, location_id, type, name, patient_id, last_message_time)
     select id, $1, 'patients', 'Channel ' || id, id, 1700000000000 + id from generate_series($2::bigint, $3::bigint) id`,
    [locationId, ...range],
  )
  await client.query(
    `insert into users (id, username, first_name, last_name)
     select ${FIRST_RELATIVE} + id * ${RELATIVES} + n, 'kin' || id || '-' || n, 'Relative', 'Number ' || n
     from generate_series($1::bigint, $2::bigint) id, generate_series(0, ${RELATIVES - 1}) n`,
    range,
  )
  const relative = `${FIRST_RELATIVE} + id * ${RELATIVES} + n`
  const each = `from generate_series($1::bigint, $2::bigint) id, generate_series(0, ${RELATIVES - 1}) n`
  await client.query(
    `insert into entity_members (entity_id, user_id) select ${WORLD.entity}, ${relative} ${each}`,
    range,
  )
  await client.query(
    `insert into location_members (location_id, user_id, role) select $3, ${relative}, 'family' ${each}`,
    [...range, locationId],
  )
  await client.query(
    `insert into family_members (patient_id, user_id, relation, relation_verified)
     select id, ${relative}, 'Daughter', true ${each}`,
    range,
  )
}

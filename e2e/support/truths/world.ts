import { FEATURE_FLAGS } from '@kinward/contract/feature-flags'
import { directMessageHash } from '@kinward/contract/format'
import type { AppServer } from '../app-server.ts'
import { type Device, openDevice } from '../session.ts'

export type Person = Device & { id: number; username: string; name: string }
export type Channel = { id: number; locationId: number; name: string; isPublic: boolean }
export type World = { entityId: number; here: number; people: [Person, Person]; channels: Channel[] }

let worlds = 0

/** Two people at an organisation of their own, with two locations and the kinds of channels that count differently. */
export async function makeWorld({ db, origin }: AppServer): Promise<World> {
  const mark = `${process.pid}x${++worlds}`
  const insert = async (sql: string, values: unknown[]): Promise<number> => {
    const { rows } = await db.query<{ id: string }>(`${sql} returning id`, values)
    return Number(rows[0]?.id)
  }
  const flags = Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, true]))
  const entityId = await insert('insert into entities (name, feature_flags) values ($1, $2)', [`Truth ${mark}`, flags])
  const addLocation = (name: string) =>
    insert('insert into locations (entity_id, name) values ($1, $2)', [entityId, name])
  const here = await addLocation('Here')
  const elsewhere = await addLocation('Elsewhere')

  async function addPerson(firstName: string): Promise<Person> {
    const username = `${firstName}.${mark}`.toLowerCase()
    const id = await insert(
      `insert into users (username, password_hash, pin_hash, first_name, last_name)
       select $1, password_hash, pin_hash, $2, 'Truth' from users where username = 'nurse'`,
      [username, firstName],
    )
    await db.query(
      'insert into terms_acceptances (terms_id, user_id) select id, $1 from terms where num_nonnulls(entity_id, location_id) = 0',
      [id],
    )
    await db.query('insert into entity_members (entity_id, user_id) values ($1, $2)', [entityId, id])
    await db.query(
      `insert into location_members (location_id, user_id, role, permissions)
       select unnest($1::bigint[]), $2, 'staff', '{CAN_VIEW_STAFF,CAN_VIEW_GROUPS}'`,
      [[here, elsewhere], id],
    )
    return { id, username, name: `${firstName} Truth`, ...(await openDevice(origin, username)) }
  }
  const ada = await addPerson('Ada')
  const ben = await addPerson('Ben')

  async function addChannel(locationId: number, name: string, values: { isPublic?: boolean; isDirect?: boolean }) {
    const { isPublic = false, isDirect = false } = values
    const id = await insert(
      `insert into groups (location_id, type, name, is_public, dm_hash) values ($1, $2, $3, $4, $5)`,
      [
        locationId,
        isDirect ? 'personal' : 'discussion',
        isDirect ? null : name,
        isPublic,
        isDirect ? directMessageHash(locationId, ada.id, ben.id) : null,
      ],
    )
    await db.query('insert into group_members (group_id, user_id) select $1, unnest($2::bigint[])', [
      id,
      [ada.id, ben.id],
    ])
    return { id, locationId, name, isPublic }
  }
  const channels = [
    await addChannel(here, 'Open rounds', { isPublic: true }),
    await addChannel(here, 'Night desk', {}),
    await addChannel(here, 'Each other', { isDirect: true }),
    await addChannel(elsewhere, 'Far desk', {}),
  ]
  return { entityId, here, people: [ada, ben], channels }
}

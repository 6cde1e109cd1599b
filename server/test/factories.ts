import { randomUUID } from 'node:crypto'
import { FEATURE_FLAGS } from '@kinward/contract/feature-flags'
import { directMessageHash } from '@kinward/contract/format'
import type { ChannelType } from '@kinward/contract/groups'
import type { Permission, Role } from '@kinward/contract/permissions'
import type pg from 'pg'

export type Factories = ReturnType<typeof createFactories>

const ALL_ON = Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, true]))

const SEEING: readonly Permission[] = ['CAN_VIEW_STAFF', 'CAN_VIEW_GROUPS']

/** Builders of everything a test stands on; each has the defaults that make it usable as it is. */
export function createFactories(pool: pg.Pool) {
  let counter = 0
  const next = (): number => ++counter

  async function insert(table: string, values: Record<string, unknown>): Promise<number> {
    const names = Object.keys(values)
    const { rows } = await pool.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(values),
    )
    return rows[0]?.id ?? 0
  }

  async function entity(values: Record<string, unknown> = {}): Promise<number> {
    return insert('entities', { name: `Entity ${next()}`, feature_flags: ALL_ON, ...values })
  }

  async function location(entityId: number, values: Record<string, unknown> = {}): Promise<number> {
    return insert('locations', { entity_id: entityId, name: `Location ${next()}`, ...values })
  }

  async function user(values: Record<string, unknown> = {}): Promise<number> {
    const number = next()
    return insert('users', {
      username: `user${number}`,
      first_name: 'Person',
      last_name: `Number ${number}`,
      ...values,
    })
  }

  /** Makes someone a member of a location, and of its entity. Whoever is of the staff sees people and channels there. */
  async function member(userId: number, locationId: number, role: Role = 'staff', permissions: Permission[] = []) {
    await pool.query(
      `insert into entity_members (entity_id, user_id) select entity_id, $2 from locations where id = $1
       on conflict do nothing`,
      [locationId, userId],
    )
    await pool.query('insert into location_members (location_id, user_id, role, permissions) values ($1, $2, $3, $4)', [
      locationId,
      userId,
      role,
      role === 'staff' ? [...new Set([...SEEING, ...permissions])] : permissions,
    ])
    return userId
  }

  /** A new person with a role at a location. */
  async function person(locationId: number, role: Role = 'staff', permissions: Permission[] = []): Promise<number> {
    return member(await user(), locationId, role, permissions)
  }

  async function patient(locationId: number, values: Record<string, unknown> = {}): Promise<number> {
    const number = next()
    return insert('patients', {
      location_id: locationId,
      record_number: String(number),
      first_name: 'Patient',
      last_name: `Number ${number}`,
      ...values,
    })
  }

  async function join(groupId: number, userIds: number[]): Promise<void> {
    await pool.query(
      `insert into group_members (group_id, user_id, joined_seq, delivered_seq, last_seen_seq, read_seq)
       select $1, user_id, g.seq, g.seq, g.seq, g.seq from unnest($2::bigint[]) as t (user_id), groups g where g.id = $1`,
      [groupId, userIds],
    )
  }

  /** A channel with its members. A patient is made where the type needs one. */
  async function group(
    locationId: number,
    userIds: number[],
    values: { type?: ChannelType } & Record<string, unknown> = {},
  ): Promise<number> {
    const { type = 'discussion' } = values
    const needsPatient = (type === 'patients' || type === 'family') && !('patient_id' in values)
    const [one = 0, other = 0] = userIds
    const id = await insert('groups', {
      location_id: locationId,
      type,
      name: type === 'personal' ? null : `Channel ${next()}`,
      ...(needsPatient ? { patient_id: await patient(locationId) } : {}),
      ...(type === 'personal' ? { dm_hash: directMessageHash(locationId, one, other) } : {}),
      ...values,
    })
    await join(id, userIds)
    return id
  }

  async function family(patientId: number, userId: number, verified = true): Promise<void> {
    await insert('family_members', {
      patient_id: patientId,
      user_id: userId,
      relation: 'Daughter',
      relation_verified: verified,
      invite_status: 'Accepted',
    })
  }

  async function session(userId: number, values: Record<string, unknown> = {}): Promise<string> {
    const row = {
      id: randomUUID(),
      user_id: userId,
      refresh_hash: Buffer.from(randomUUID()),
      expires_at: new Date(Date.now() + 86_400_000),
      ...values,
    }
    await insert('sessions', row)
    return row.id
  }

  /** A file that was looked at, and that a message carries. */
  async function file(
    values: { groupId: number; uploaderId: number; messageId?: number } & Record<string, unknown>,
  ): Promise<number> {
    const { groupId, uploaderId, messageId, ...rest } = values
    const number = next()
    const id = await insert('files', {
      key: randomUUID(),
      upload_name: `1700000000000-file-${number}.pdf`,
      group_id: groupId,
      uploader_id: uploaderId,
      file_name: `File ${number}.pdf`,
      state: 'ready',
      kind: 'file',
      mime_type: 'application/pdf',
      extension: 'pdf',
      size: 1024,
      is_carried: messageId !== undefined,
      ...rest,
    })
    if (messageId !== undefined) {
      await pool.query('insert into message_files (file_id, message_id, group_id) values ($1, $2, $3)', [
        id,
        messageId,
        groupId,
      ])
    }
    return id
  }

  return { entity, location, user, member, person, patient, group, join, family, session, file }
}

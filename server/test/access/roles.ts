import { createHash, randomUUID } from 'node:crypto'
import type { Role } from '@kinward/contract/permissions'
import { hashPassword } from '../../src/platform/session/passwords.ts'
import { createTokenService, type TokenService } from '../../src/platform/session/tokens.ts'
import { TEST_SECRET, type TestApp } from '../harness.ts'

/** Everyone who may come to a door, in the order of the table's columns. */
export const ROLES = [
  'admin',
  'staff',
  'collaborator',
  'patient',
  'family',
  'unverified family',
  'not in the channel',
  'removed from the channel',
  'other location',
  'other entity',
  'deactivated in the entity',
  'removed from the location',
  'deactivated user',
  'revoked session',
  'expired session',
  'expired token',
  'forged token',
  'asset token',
  'no token',
] as const
export type CallerRole = (typeof ROLES)[number]

export const PASSWORD = 'Kinward#2026'
export const PIN = '2468'

/** A place of care with a patient's channel and their family's, and someone of each kind at its doors. */
export async function buildWorld(kit: TestApp) {
  const { build, pool } = kit
  const entityId = await build.entity()
  const locationId = await build.location(entityId)
  const otherLocation = await build.location(entityId)
  const otherEntity = await build.location(await build.entity())
  const [password_hash, pin_hash] = await Promise.all([hashPassword(PASSWORD), hashPassword(PIN)])

  async function person(name: string, place: number, role: Role): Promise<number> {
    return build.member(await build.user({ username: name, password_hash, pin_hash }), place, role)
  }
  const author = await person('the author', locationId, 'admin')
  const authorSession = await build.session(author)
  const people: Partial<Record<CallerRole, number>> = {
    admin: await person('admin', locationId, 'admin'),
    staff: await person('staff', locationId, 'staff'),
    collaborator: await person('collaborator', locationId, 'collaborator'),
    patient: await person('patient', locationId, 'patient'),
    family: await person('family', locationId, 'family'),
    'unverified family': await person('unverified', locationId, 'family'),
    'not in the channel': await person('outsider', locationId, 'staff'),
    'removed from the channel': await person('removed', locationId, 'staff'),
    'other location': await person('elsewhere', otherLocation, 'staff'),
    'other entity': await person('stranger', otherEntity, 'admin'),
    'deactivated in the entity': await person('deactivated', locationId, 'staff'),
    'removed from the location': await person('moved', locationId, 'staff'),
    'deactivated user': await person('gone', locationId, 'staff'),
  }
  const userOf = (role: CallerRole): number => people[role] ?? people.staff ?? 0

  const patientId = await build.patient(locationId)
  await build.family(patientId, userOf('family'), true)
  await build.family(patientId, userOf('unverified family'), false)
  const strangers: CallerRole[] = ['not in the channel', 'other location', 'other entity']
  const members = ROLES.filter((role) => role in people && !strangers.includes(role))
  const isFamily = (role: CallerRole): boolean => role === 'family' || role === 'unverified family'
  const carers = members.filter((role) => !isFamily(role)).map(userOf)
  const channel = { author, locationId, patientId }
  const patients = await buildChannel(kit, { ...channel, members: carers, type: 'patients' })
  const family = await buildChannel(kit, { ...channel, members: members.map(userOf), type: 'family' })

  // Whoever visits one discussion of the location is to all of its other doors as anyone of another location.
  const visitor = userOf('other location')
  const visited = await build.group(locationId, [await build.person(locationId), visitor])
  await pool.query('update group_members set visitor_of = $1 where group_id = $2 and user_id = $3', [
    otherLocation,
    visited,
    visitor,
  ])

  await pool.query('update entity_members set is_admin = true where user_id = $1', [userOf('admin')])

  const end = (statement: string, role: CallerRole) => pool.query(statement, [userOf(role)])
  await end('update group_members set removed_at = now() where user_id = $1', 'removed from the channel')
  await end('update entity_members set deactivated_at = now() where user_id = $1', 'deactivated in the entity')
  await end('update location_members set removed_at = now() where user_id = $1', 'removed from the location')
  await end('update users set deactivated_at = now() where id = $1', 'deactivated user')

  const { rows } = await pool.query<{ id: number }>(
    `insert into tags (entity_id, name) values ($1, 'Wound') returning id`,
    [entityId],
  )

  return {
    entityId,
    locationId,
    patientId,
    tagId: rows[0]?.id ?? 0,
    author,
    authorSession,
    userOf,
    usernameOf: async (role: CallerRole): Promise<string> => {
      const { rows } = await pool.query<{ username: string }>('select username from users where id = $1', [
        userOf(role),
      ])
      return rows[0]?.username ?? ''
    },
    /** The channel that a role is tried with: for family the family's, for others the patient's. */
    channelOf: (role: CallerRole) => (isFamily(role) ? family : patients),
  }
}
export type World = Awaited<ReturnType<typeof buildWorld>>

type ChannelOptions = {
  author: number
  locationId: number
  patientId: number
  members: number[]
  type: 'patients' | 'family'
}

type BuiltChannel = { groupId: number; messageId: number; fileId: number }

async function buildChannel(kit: TestApp, options: ChannelOptions): Promise<BuiltChannel> {
  const { author, locationId, patientId, members, type } = options
  const groupId = await kit.build.group(locationId, [author, ...members], { type, patient_id: patientId })
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at, urgent_for)
     values ($1, 1, 1, $2, 'the first message', 'Please come.', 1, $3) returning id`,
    [groupId, author, members],
  )
  const messageId = rows[0]?.id ?? 0
  await kit.pool.query(
    'update groups set seq = 1, version = 1, last_message_id = $2, last_message_time = 1, last_urgent_seq = 1 where id = $1',
    [groupId, messageId],
  )
  return { groupId, messageId, fileId: await kit.build.file({ groupId, uploaderId: author, messageId }) }
}

/** `media` is what they open files with. */
export type Credentials = { sessionId: string; bearer: string; asset: string; media: string; cookie: string }

/** What each comes with: a session of their own and the tokens for it, or what they have instead. */
export async function credentialsOf(
  kit: TestApp,
  world: World,
  role: CallerRole,
  session: Record<string, unknown> = {},
): Promise<Credentials> {
  const userId = world.userOf(role)
  const secret = randomUUID()
  const refresh_hash = createHash('sha256').update(secret).digest()
  const sessionId = await kit.build.session(userId, {
    refresh_hash,
    ...session,
    ...(role === 'revoked session' ? { revoked_at: new Date() } : {}),
    ...(role === 'expired session' ? { expires_at: new Date(Date.now() - 1_000) } : {}),
  })
  const signer = SIGNERS[role] ?? kit.tokens
  const asset = await kit.tokens.sign('asset', userId, sessionId)
  const access = await signer.sign('access', userId, sessionId)
  const opens = signer === kit.tokens ? asset : await signer.sign('asset', userId, sessionId)
  // For files it is the other way round: there it is the asset token that opens, and the other that does not.
  const [bearer, media] = role === 'no token' ? ['', ''] : role === 'asset token' ? [asset, access] : [access, opens]
  return { sessionId, bearer, asset, media, cookie: `kinward_refresh=${secret}` }
}

/** Those whose tokens are none of ours, or are over. */
const SIGNERS: Partial<Record<CallerRole, TokenService>> = {
  'expired token': createTokenService(TEST_SECRET, () => Date.now() - 60 * 60_000),
  'forged token': createTokenService('another secret, just as long as the first'),
}

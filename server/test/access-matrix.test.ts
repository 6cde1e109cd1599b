import { ErrorEnvelope, successEnvelope } from '@kinward/contract/envelope'
import { listGroups, listUserChannels } from '@kinward/contract/groups'
import { sendMessage } from '@kinward/contract/messages'
import type { RouteDefinition } from '@kinward/contract/route'
import { ROUTES } from '@kinward/contract/routes'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountBodies, accountParams } from './access/account-calls.ts'
import { broadcastInput } from './access/broadcast-calls.ts'
import { channelBodies, channelFor, dissolveChannels } from './access/channel-calls.ts'
import { entranceInput, restoreEntrance } from './access/entrance-calls.ts'
import { escalationInput } from './access/escalation-calls.ts'
import { expectationOf, OUTCOMES } from './access/expectations.ts'
import { MEDIA_QUERIES, mediaBodies, mediaParams } from './access/media-calls.ts'
import { buildFiles, FILE_BODIES, uploadFor } from './access/file-calls.ts'
import { familyInput, restoreFamilies } from './access/family-calls.ts'
import { flagInput } from './access/flag-calls.ts'
import { patientInput } from './access/patient-calls.ts'
import { formInput } from './access/form-calls.ts'
import { endMeetings, MEETING_QUERIES, meetingInput } from './access/meeting-calls.ts'
import { MESSAGE_PARAMS, MESSAGE_QUERIES, messageBodies, messageFor } from './access/message-calls.ts'
import { queueInput } from './access/queue-calls.ts'
import { RECORD_QUERIES, recordInput, settleRecord } from './access/record-calls.ts'
import { buildWorld, type CallerRole, type Credentials, credentialsOf, ROLES, type World } from './access/roles.ts'
import { SECURITY_BODIES } from './access/security-calls.ts'
import { restoreSignIn, signInBodies } from './access/sign-in-calls.ts'
import { upgradeInput } from './access/upgrade-calls.ts'
import { endVisits, VISIT_QUERIES, visitInput } from './access/visit-calls.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { watchWrites } from './watch-writes.ts'

let kit: TestApp
let world: World
let files: Awaited<ReturnType<typeof buildFiles>>
let writes: Awaited<ReturnType<typeof watchWrites>>

beforeAll(async () => {
  // As in production, so that an answer with more in it than the contract says is seen.
  kit = await startTestApp({ NODE_ENV: 'production' })
  world = await buildWorld(kit)
  files = await buildFiles(kit, world)
  writes = await watchWrites(kit.pool)
})
afterAll(() => kit.stop())

let keys = 0

/** What a call is made with: good in every way, so that only who asks can be the reason for a refusal. */
async function inputOf(
  route: RouteDefinition,
  role: CallerRole,
  asset: string,
): Promise<{ path: string; body: unknown }> {
  const { entityId, locationId } = world
  const messageId = await messageFor(kit, world, role, route.name)
  const groupId = await channelFor(kit, world, role, route.name)
  const entrance = await entranceInput(kit, world, role, route.name)
  const asked = await formInput(kit, world, role, route.name)
  const treated = await patientInput(kit, world, role, route.name)
  const families = await familyInput(kit, world, role, route.name)
  const flagged = await flagInput(kit, world, route.name)
  const recorded = await recordInput(kit, world, route.name)
  const visits = await visitInput(kit, world, route.name)
  const queued = await queueInput(kit, world, route.name)
  const upgraded = await upgradeInput(kit, world, route.name)
  const announced = await broadcastInput(kit, world, role, route.name)
  const rung = await meetingInput(kit, world, role, route.name)
  const escalated = await escalationInput(kit, world, role, route.name)
  const params: Record<string, number | string> = {
    ...MESSAGE_PARAMS,
    ...mediaParams(world, role),
    entityId,
    locationId,
    groupId,
    messageId,
    userId: world.author,
    ...files,
    uploadName: await uploadFor(kit, world, role, route.name),
    type: 'messages',
    ...accountParams(world, role, route.name),
    session: world.authorSession,
    ...entrance.params,
    ...asked.params,
    ...visits.params,
    ...families.params,
    ...flagged.params,
    ...treated.params,
    ...recorded.params,
    ...queued.params,
    ...upgraded.params,
    ...announced.params,
    ...rung.params,
    ...escalated.params,
  }
  const bodies: Record<string, unknown> = {
    ...accountBodies(world),
    ...channelBodies(world, groupId),
    ...messageBodies(world, role, messageId),
    ...mediaBodies(world, role),
    ...SECURITY_BODIES,
    ...FILE_BODIES,
    ...visits.bodies,
    ...queued.bodies,
    ...upgraded.bodies,
    ...rung.bodies,
    ...(entrance.body === undefined ? {} : { [route.name]: entrance.body }),
    ...(asked.body === undefined ? {} : { [route.name]: asked.body }),
    ...(families.body === undefined ? {} : { [route.name]: families.body }),
    ...(flagged.body === undefined ? {} : { [route.name]: flagged.body }),
    ...(treated.body === undefined ? {} : { [route.name]: treated.body }),
    ...(recorded.body === undefined ? {} : { [route.name]: recorded.body }),
    ...(announced.body === undefined ? {} : { [route.name]: announced.body }),
    ...(escalated.body === undefined ? {} : { [route.name]: escalated.body }),
    ...(await signInBodies(kit, world, role, route.name)),
    refreshToken: { jwtAssetToken: asset },
    logout: { everywhere: false },
    markGroupUnread: { messageId },
    lastSeenMessage: { locationId, groupId, messageId },
    sendMessage: { message: 'On my way.', hashKey: `key-of-the-table-${++keys}` },
    openThread: { timestamp: 1, medium: 'webapp' },
    search: { query: 'please', locationId },
  }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(params[name]))
  const queries = { ...MESSAGE_QUERIES, ...MEDIA_QUERIES, ...VISIT_QUERIES, ...RECORD_QUERIES, ...MEETING_QUERIES }
  return { path: `${path}${families.query ?? queries[route.name] ?? ''}`, body: bodies[route.name] }
}

/** What each came with the last time, as long as their sessions are what they were. */
const credentials = new Map<CallerRole, Credentials>()
let sessions: string | null

async function credentialsFor(role: CallerRole): Promise<Credentials> {
  const known = credentials.get(role)
  if (known) return known
  const made = await credentialsOf(kit, world, role)
  credentials.set(role, made)
  sessions = await readSessions()
  return made
}

async function readSessions(): Promise<string | null> {
  const { rows } = await kit.pool.query<{ digest: string }>({
    name: 'sessions-of-the-table',
    text: `select md5(string_agg(concat_ws(' ', id, user_id, refresh_hash, revoked_at, locked_at, locks_at, expires_at), '' order by id))
           as digest from sessions where id = any($1)`,
    values: [[...credentials.values()].map(({ sessionId }) => sessionId)],
  })
  return rows[0]?.digest ?? null
}

async function ask(route: RouteDefinition, role: CallerRole, isRefusal: boolean, session?: Record<string, unknown>) {
  const {
    bearer: access,
    asset,
    media,
    cookie,
  } = session ? await credentialsOf(kit, world, role, session) : await credentialsFor(role)
  const { path: place, body } = await inputOf(route, role, asset)
  // Bytes are opened by the token in the address, and by nothing else.
  const path = route.bytes ? `${place}?token=${media}` : place
  const bearer = route.bytes ? '' : access
  const before = isRefusal ? await writes() : 0
  const response = await fetch(`${kit.origin}${path}`, {
    method: route.method,
    headers: {
      cookie,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = route.bytes && response.ok ? bytesIn(await response.arrayBuffer()) : await response.json()
  const wrote = isRefusal && (await writes()) !== before
  await restore(route)
  if (route.method !== 'GET' && !isRefusal && (await readSessions()) !== sessions) credentials.clear()
  return { status: response.status, answer, wrote }
}

async function restore(route: RouteDefinition): Promise<void> {
  await dissolveChannels(kit, route.name)
  await restoreSignIn(kit, route.name)
  await restoreEntrance(kit, route.name)
  await settleRecord(kit, route.name)
  await endVisits(kit, route.name)
  await endMeetings(kit, route.name)
  await restoreFamilies(kit, world, route.name)
}

/** Bytes have no envelope. */
function bytesIn(buffer: ArrayBuffer): unknown {
  return { success: true, status: buffer.byteLength > 0 ? 200 : 204, data: null }
}

describe.each(ROUTES.map((route) => ({ ...route })))('$name', (route: RouteDefinition) => {
  test.each(ROLES)('for %s', async (role) => {
    const expected = expectationOf(route.name, role)
    if (!expected) throw new Error(`Nobody has said what ${route.name} answers to ${role}.`)
    const [status, code] = OUTCOMES[expected]
    const { status: answered, answer, wrote } = await ask(route, role, code !== null)
    const schema = code ? ErrorEnvelope : successEnvelope(route.data)
    const envelope = schema.parse(answer)
    expect(envelope).toEqual(answer)
    expect([answered, envelope.status]).toEqual([status, status])
    expect(code && envelope.data).toEqual(code && { code })
    expect(wrote).toBe(false)
  })
})

describe.each([
  ['was locked', { locked_at: new Date() }],
  ['nobody was active in', { locks_at: new Date(Date.now() - 1_000) }],
])('a session that %s', (_how, session) => {
  const guarded = ROUTES.filter(({ access }) => access.level !== 'public')
  const opens = (route: RouteDefinition) => route.access.level !== 'public' && route.access.whileLocked === true

  test.each(guarded.map((route) => ({ ...route })))('before $name', async (route: RouteDefinition) => {
    const { status, answer, wrote } = await ask(route, 'staff', !opens(route), session)
    const refusal = ErrorEnvelope.safeParse(answer).data?.data.code ?? null
    expect([status, refusal, wrote]).toEqual(opens(route) ? [200, null, false] : [401, 'PIN_REQUIRED', false])
  })

  test('opens nothing but unlocking, signing out, the counts and a call that rings or goes on', () => {
    const open = guarded.filter(opens).map(({ name }) => name)
    expect(open.toSorted()).toEqual([
      'actOnMeeting',
      'getMeeting',
      'getMeetingStatus',
      'getWaiting',
      'lockSession',
      'logout',
      'reportEscalation',
      'updateCallDuration',
      'updateMeeting',
      'verifyPassword',
      'verifyPin',
    ])
  })
})

/** Patients, channels and what belongs to them: known at the location they are at, and at no other of the organisation. */
describe('at another location, to its admin', () => {
  const ids = /\{(patientId|groupId|memberId|contactId|familyMemberId)\}/
  const all: readonly RouteDefinition[] = ROUTES
  const kept = all.filter(({ path, bytes }) => path.includes('{locationId}') && ids.test(path) && !bytes)

  test.each(kept.map((route) => ({ ...route })))('$name finds nothing of this one', async (route: RouteDefinition) => {
    const elsewhere = await kit.build.location(world.entityId)
    const { token } = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
    const { path, body } = await inputOf(route, 'admin', '')
    const before = await writes()
    const response = await fetch(
      `${kit.origin}${path.replace(`/locations/${world.locationId}/`, `/locations/${elsewhere}/`)}`,
      {
        method: route.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    )
    const { data } = ErrorEnvelope.parse(await response.json())
    const wrote = (await writes()) !== before
    await restore(route)
    expect([response.status, data, wrote]).toEqual([404, { code: 'NOT_FOUND' }, false])
  })
})

describe('what a list holds', () => {
  const place = () => ({ entityId: world.entityId, locationId: world.locationId })

  async function seenBy(role: CallerRole) {
    const { bearer } = await credentialsOf(kit, world, role)
    const client = kit.withToken(bearer)
    const groups = await client.call(listGroups, { params: place(), query: {} })
    const mine = await client.call(listUserChannels, { params: place() })
    const users = await client.call(listUsers, { params: place() })
    const ids = (list: { id: number }[]) => list.map(({ id }) => id).sort((a, b) => a - b)
    return { groups: ids(groups), mine: ids(mine), users: ids(users) }
  }

  test('a verified relative sees the family’s channel and those who are in it', async () => {
    const { groups, mine, users } = await seenBy('family')
    expect(groups).toContain(world.channelOf('family').groupId)
    expect(mine).toEqual(groups)
    expect(users).toContain(world.author)
    expect(users).not.toContain(world.userOf('not in the channel'))
  })

  test('someone who is not verified sees nothing of it, nor of who is in it', async () => {
    const { groups, mine, users } = await seenBy('unverified family')
    expect(groups).not.toContain(world.channelOf('family').groupId)
    expect(mine).not.toContain(world.channelOf('family').groupId)
    expect(users.filter((id) => id !== world.userOf('unverified family'))).toEqual([])
  })

  test.each(['not in the channel', 'removed from the channel'] as const)('%s sees no channel', async (role) => {
    expect(await seenBy(role)).toMatchObject({ groups: [], mine: [] })
  })
})

test('staff write to a family only with the permission for it, and read without', async () => {
  const { groupId } = world.channelOf('family')
  const staff = kit.withToken((await credentialsOf(kit, world, 'staff')).bearer)
  const params = { entityId: world.entityId, locationId: world.locationId, groupId }
  const send = () => staff.ask(sendMessage, { params, query: {}, body: { message: 'Dear family' } })
  const before = await writes()
  const refused = await send()
  expect([refused.status, refused.body.data.code]).toEqual([403, 'FORBIDDEN'])
  expect(await writes()).toBe(before)
  await kit.pool.query(
    `update location_members set permissions = '{CAN_SEND_FAMILY_CHANNEL_MESSAGES}' where user_id = $1`,
    [world.userOf('staff')],
  )
  expect((await send()).status).toBe(200)
})

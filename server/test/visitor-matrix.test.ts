import { ErrorEnvelope } from '@kinward/contract/envelope'
import type { RouteDefinition } from '@kinward/contract/route'
import { ROUTES } from '@kinward/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'

// What a visitor meets at every other door of the location is in the table of the access matrix, as 'other location'.

let kit: TestApp
let bearer: string
let place: { entityId: number; locationId: number }
let visited: number
let messageId: number
let closed: number[]
let member: number

beforeAll(async () => {
  kit = await startTestApp()
  const { build, pool } = kit
  const entityId = await build.entity()
  const locationId = await build.location(entityId)
  const home = await build.location(entityId)
  place = { entityId, locationId }
  member = await build.person(locationId, 'admin')
  const visitor = await kit.signedIn(await build.person(home, 'admin'))
  bearer = visitor.token
  const groupWith = (type: 'discussion' | 'patients' | 'omni') =>
    build.group(locationId, [member, visitor.userId], { type })
  visited = await groupWith('discussion')
  // Others have the visitor among their members, and are still no channel that can be visited, or not by them.
  const unvisited = await groupWith('discussion')
  closed = [await groupWith('patients'), await groupWith('omni'), unvisited]
  await pool.query('update group_members set visitor_of = $1 where user_id = $2 and group_id <> $3', [
    home,
    visitor.userId,
    unvisited,
  ])
  const { rows } = await pool.query<{ id: number }>(
    `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
     values ($1, 1, 1, $2, 'the first message', 'Please come.', 1) returning id`,
    [visited, member],
  )
  messageId = rows[0]?.id ?? 0
  await pool.query('update groups set seq = 1, version = 1, last_message_id = $2 where id = $1', [visited, messageId])
})
afterAll(() => kit.stop())

const named = (...names: string[]): RouteDefinition[] => ROUTES.filter(({ name }) => names.includes(name))

async function ask(route: RouteDefinition, groupId: number): Promise<[number, string | null]> {
  const bodies: Record<string, unknown> = {
    editGroup: { group_name: 'Other', group_details: '', display_name: null, is_public: true },
    changeGroupSettings: { is_audit_log_enable: true },
    archiveGroup: { archiveStatus: true },
    addPeople: { participants: [{ id: member }] },
    addParticipants: { participantIds: [member] },
    removeParticipants: { participantIds: [member] },
    sendMessage: { message: 'On my way.' },
  }
  const params: Record<string, number> = { ...place, groupId, messageId }
  const body = bodies[route.name]
  const response = await fetch(
    `${kit.origin}${route.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(params[name]))}`,
    {
      method: route.method,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    },
  )
  return [response.status, ErrorEnvelope.safeParse(await response.json()).data?.data.code ?? null]
}

const OPEN = named(
  'listMessages',
  'listPinned',
  'listSharedItems',
  'sendMessage',
  'pinMessage',
  'getGroupTerms',
  'markGroupRead',
)
const CHANGING = named(
  'editGroup',
  'changeGroupSettings',
  'archiveGroup',
  'addPeople',
  'addParticipants',
  'removeParticipants',
  'deleteMessage',
)

test.each(OPEN)('a visitor may $name in the channel they visit', async (route) => {
  expect(await ask(route, visited)).toEqual([200, null])
})

test.each(CHANGING)('a visitor may not $name there, whatever they are at home', async (route) => {
  expect(await ask(route, visited)).toEqual([403, 'FORBIDDEN'])
})

test.each([...OPEN, ...CHANGING])('a visitor finds no other channel with $name', async (route) => {
  for (const groupId of closed) expect(await ask(route, groupId)).toEqual([404, 'NOT_FOUND'])
})

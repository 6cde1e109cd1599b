import { sendMessage, type MessagePage } from '@kinward/contract/messages'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createDatabase } from '../../platform/db/database.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { createReadingService } from './reading.service.ts'

let kit: TestApp
let nurse: TestClient
let caller: GroupCaller

beforeAll(async () => {
  kit = await startTestApp()
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  const groupId = await kit.build.group(locationId, [nurse.userId])
  const { userId, sessionId, address } = nurse
  caller = {
    userId,
    sessionId,
    address,
    entityId,
    locationId,
    groupId,
    role: 'staff',
    permissions: [],
    isLocked: false,
    groupType: 'discussion',
  }
  await send()
})
afterAll(() => kit.stop())

const send = () => nurse.call(sendMessage, { params: caller, query: {}, body: { message: 'hello' } })

/** The service on a database where a message is sent after each of its questions. */
function createBusyService() {
  const connect = async (): Promise<pg.PoolClient> => busy(await kit.pool.connect())
  const pool: pg.Pool = Object.create(kit.pool, { connect: { value: connect } })
  return createReadingService({ db: createDatabase(pool), hub: kit.app.hub })
}

function busy(client: pg.PoolClient): pg.PoolClient {
  const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const result = await client.query(text, values)
    await send()
    return result
  }
  const release = () => client.release()
  const made: pg.PoolClient = Object.create(client, { query: { value: query }, release: { value: release } })
  return made
}

describe('a page of a channel that is written to while it is read', () => {
  const service = createBusyServiceOnce()

  // Each message here makes one version: a page whose version is ahead of its newest message has a hole that nothing fills.
  test.each<[string, () => Promise<MessagePage>]>([
    ['the newest', () => service().open(caller, undefined)],
    ['around the mark', () => service().open(caller, 0)],
    ['before the end', () => service().paginate(caller, { limit: 50 })],
    ['after the beginning', () => service().paginate(caller, { after: 0, limit: 200 })],
  ])('is never older than it says: %s', async (_name, read) => {
    const { messages, version, seq, hasNewer } = await read()
    expect(messages.at(-1)?.version).toBeGreaterThanOrEqual(version)
    expect(messages.at(-1)?.seq).toBe(seq)
    expect(hasNewer).toBe(false)
  })

  test('is never older than it says: what changed since a version', async () => {
    const { messages, version } = await service().updatesSince(caller, 0)
    expect(messages.at(-1)?.version).toBeGreaterThanOrEqual(version)
  })
})

function createBusyServiceOnce() {
  let service: ReturnType<typeof createBusyService> | undefined
  return () => (service ??= createBusyService())
}

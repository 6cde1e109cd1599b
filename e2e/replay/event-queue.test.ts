import { saveAttendance, VISIT_OVERDUE_MS } from '@kinward/contract/attendance'
import { listQueueItems, resolveQueueItem } from '@kinward/contract/event-queue'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../server/test/harness.ts'
import { queueKeys } from '../../web/src/features/event-queue/keys.ts'
import { handleQueue } from '../../web/src/features/event-queue/queue-events.ts'
import type { RealtimeContext } from '../../web/src/realtime/context.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

/** Hears of a change, and answers with what a list that knows of it asks for. */
async function heard(client: QueryClient, admin: TestClient, tab: TestSocket, entityId: number) {
  const key = [...queueKeys.of(entityId), { state: 'open' }]
  const load = async () => (await admin.call(listQueueItems, { params: { entityId }, query: {} })).items
  client.setQueryData(key, [])
  handleQueue(await tab.next('queue.changed'), { client } as RealtimeContext)
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  return load()
}

test('what comes into the queue, and what leaves it, makes it be asked for again', async () => {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  const aide = await kit.signedIn(await kit.build.person(locationId))
  const patientId = await kit.build.patient(locationId)
  const [client, tab] = [new QueryClient(), await admin.connect()]
  await aide.call(saveAttendance, {
    params: { entityId, locationId, patientId, type: 'check-in' },
    body: { hashKey: 'replayed-visit' },
  })
  await kit.app.watchQueue(Date.now() + 2 * VISIT_OVERDUE_MS)
  const [item] = await heard(client, admin, tab, entityId)
  expect(item).toMatchObject({ kind: 'visit', patient: { id: patientId } })
  await admin.call(resolveQueueItem, { params: { entityId, itemId: item?.id ?? 0 }, body: {} })
  expect(await heard(client, admin, tab, entityId)).toEqual([])
})

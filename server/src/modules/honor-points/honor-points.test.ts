import { getHonorPoints } from '@kinward/contract/honor-points'
import { deleteMessage, rateMessage } from '@kinward/contract/message-actions'
import { sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let kit: TestApp

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

test('honor points are what others gave for what one said, and still says', async () => {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  const nurse = await kit.signedIn(await kit.build.person(locationId))
  const others = await Promise.all([1, 2].map(async () => kit.signedIn(await kit.build.person(locationId))))
  const groupId = await kit.build.group(locationId, [nurse.userId, ...others.map(({ userId }) => userId)])
  const params = { entityId, locationId, groupId }
  const points = async () => (await nurse.call(getHonorPoints, {})).honorPoints
  expect(await points()).toBe(0)
  const said = [1, 2].map(async (count) =>
    nurse.call(sendMessage, { params, query: {}, body: { message: `Message ${count}` } }),
  )
  const [one, two] = await Promise.all(said)
  for (const messageId of [one?.id ?? 0, two?.id ?? 0]) {
    for (const other of others) {
      await other.call(rateMessage, { params: { ...params, messageId }, body: { isRated: true } })
    }
  }
  expect(await points()).toBe(4)
  expect((await others[0]?.call(getHonorPoints, {}))?.honorPoints).toBe(0)
  await others[0]?.call(rateMessage, { params: { ...params, messageId: one?.id ?? 0 }, body: { isRated: false } })
  expect(await points()).toBe(3)
  await nurse.call(deleteMessage, { params: { ...params, messageId: two?.id ?? 0 } } as never)
  expect(await points()).toBe(1)
})

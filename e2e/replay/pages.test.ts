import { addBookmark } from '@kinward/contract/bookmarks'
import { deleteMessage, editMessage } from '@kinward/contract/message-actions'
import { type MessagePage, messageUpdates, paginateMessages, sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../server/test/harness.ts'
import { mergeNewer, mergeOlder } from '../../web/src/features/messages/merge-page.ts'
import { mergeUpdates } from '../../web/src/features/messages/merge-updates.ts'
import { isBehind, type MessageWindow } from '../../web/src/features/messages/message-window.ts'
import { applyEvent, loadState } from './client-state.ts'

let kit: TestApp
let params: { entityId: number; locationId: number; groupId: number }
let nurse: TestClient
let doctor: TestClient
let tab: TestSocket
let ids: number[]

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
  params = { entityId, locationId, groupId: await kit.build.group(locationId, [nurse.userId, doctor.userId]) }
  tab?.close()
  tab = await nurse.connect()
  ids = []
  for (const text of ['1', '2', '3', '4', '5', '6']) ids.push(await say(text))
})

async function say(message: string): Promise<number> {
  return (await doctor.call(sendMessage, { params, query: {}, body: { message } })).id
}

const page = (query: { before?: number; after?: number; limit?: number }): Promise<MessagePage> =>
  nurse.call(paginateMessages, { params, query: { limit: 50, ...query } })

/** What can happen to the messages of a page while it is on its way. */
async function changeMeanwhile(messageIds: number[]): Promise<void> {
  const [deleted = 0, edited = 0, kept = 0] = messageIds
  await doctor.call(deleteMessage, { params: { ...params, messageId: deleted }, query: {} })
  await doctor.call(editMessage, { params: { ...params, messageId: edited }, body: { message: 'changed' } })
  const body = { timestamp: 1, messageTimestamp: 1, messageId: kept, channelId: params.groupId }
  await nurse.call(addBookmark, { params, body })
  await say('7')
}

/** The window after the events of a change, and the version that the list of channels knows then. */
async function hear(window: MessageWindow, change: () => Promise<unknown>) {
  await kit.settled(tab)
  const state = { ...(await loadState(nurse, params)), window }
  const before = tab.heard.length
  await change()
  await kit.settled(tab)
  const heard = tab.heard.slice(before).reduce(applyEvent(nurse.userId, params), state)
  const { channels } = await loadState(nurse, params)
  return { window: heard.window, version: channels?.find(({ id }) => id === params.groupId)?.version ?? 0 }
}

async function catchUp(window: MessageWindow): Promise<MessageWindow> {
  const query = { sinceVersion: window.version, sinceOwnVersion: window.ownVersion }
  return mergeUpdates(window, await nurse.call(messageUpdates, { params, query }))
}

describe('a page that is overtaken on its way', () => {
  test('by what happens after the window, leaves nothing out once the client has caught up', async () => {
    const window = await page({ after: 0, limit: 3 })
    const late = await page({ after: 3 })
    const heard = await hear(window, () => changeMeanwhile(ids.slice(3)))
    const merged = mergeNewer(heard.window, late)
    expect(isBehind(merged, heard.version)).toBe(true)
    expect(await catchUp(merged)).toEqual(await page({ after: 0 }))
  })

  test('by what happens before the window, brings nothing back once the client has caught up', async () => {
    const window = await page({ before: 7, limit: 3 })
    const late = await page({ before: 4 })
    const heard = await hear(window, () => changeMeanwhile(ids))
    const merged = mergeOlder(heard.window, late)
    expect(isBehind(merged, heard.version)).toBe(true)
    expect(await catchUp(merged)).toEqual(await page({ after: 0 }))
  })
})

import type { MessagePage } from '@kinward/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { RealtimeContext } from '../../realtime/context.ts'
import { buildWindow } from '../../test/factories.ts'
import { hearMarks, withHeard } from './heard-meanwhile.ts'
import { messageKeys } from './keys.ts'
import { replaceWindow } from './merge-page.ts'
import { doubtClosedWindows, readWindow } from './message-cache.ts'
import { handleThreadRead } from './message-events.ts'
import { isBehind } from './message-window.ts'

const before = { userId: 5, since: 0, delivered: 1, read: 0 }
const after = { userId: 5, since: 0, delivered: 3, read: 3 }

/** Loads a window; what is told meanwhile is told before the answer is there. */
async function load(client: QueryClient, tellMeanwhile: () => void) {
  const page: MessagePage = { ...buildWindow(1, 3), marks: [before] }
  return client.query({
    queryKey: messageKeys.window(7),
    queryFn: () =>
      withHeard(client, 7, async () => {
        tellMeanwhile()
        return page
      }),
  })
}

describe('marks that are told while a window is on its way', () => {
  it('are in the window that arrives', async () => {
    const client = new QueryClient()
    expect((await load(client, () => hearMarks(client, 7, [after]))).marks).toEqual([after])
  })

  it('are forgotten with it, and never go back', async () => {
    const client = new QueryClient()
    await load(client, () => hearMarks(client, 7, [after]))
    expect((await load(client, () => {})).marks).toEqual([before])
    hearMarks(client, 7, [after])
    expect(client.getQueryData(messageKeys.heard(7))).toBeUndefined()
  })
})

describe('what the reader does for themselves while a window is on its way', () => {
  it('is asked for when it is there: a thread that was opened beside it was read after the window was', async () => {
    const client = new QueryClient()
    const place = { groupId: 7, locationId: 2, parentId: 101, messageId: 900 }
    const event = { ...place, userId: 1, noOfReplies: 3, ownVersion: 1 }
    const window = await load(client, () => handleThreadRead(event, { client, me: 1 } as RealtimeContext))
    expect(isBehind(window, window.version)).toBe(true)
    const later = await load(client, () => {})
    expect(isBehind(later, later.version)).toBe(false)
  })

  it('is asked for where another stretch of the channel takes the place of the one that heard it', () => {
    const heard = buildWindow(1, 3, { ownVersion: 2 })
    const shown = replaceWindow(heard, buildWindow(5, 8, { ownVersion: 1 }))
    expect(isBehind(shown, shown.version)).toBe(true)
    expect(isBehind(replaceWindow(heard, buildWindow(5, 8, { ownVersion: 2 })), 8)).toBe(false)
  })
})

it('a window that was not on screen while the line was away asks again when it is opened', () => {
  const client = new QueryClient()
  client.setQueryData(messageKeys.window(7), buildWindow(1, 3))
  doubtClosedWindows(client)
  expect(readWindow(client, 7)?.version).toBe(2)
})

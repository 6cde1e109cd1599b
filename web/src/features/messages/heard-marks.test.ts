import type { MessagePage } from '@kinward/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { buildWindow } from '../../test/factories.ts'
import { hearMarks, withHeardMarks } from './heard-marks.ts'
import { messageKeys } from './keys.ts'
import { doubtClosedWindows, readWindow } from './message-cache.ts'

const before = { userId: 5, since: 0, delivered: 1, read: 0 }
const after = { userId: 5, since: 0, delivered: 3, read: 3 }

/** Loads a window; what is told meanwhile is told before the answer is there. */
async function load(client: QueryClient, tellMeanwhile: () => void) {
  const page: MessagePage = { ...buildWindow(1, 3), marks: [before] }
  return client.query({
    queryKey: messageKeys.window(7),
    queryFn: () =>
      withHeardMarks(client, 7, async () => {
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

it('a window that was not on screen while the line was away asks again when it is opened', () => {
  const client = new QueryClient()
  client.setQueryData(messageKeys.window(7), buildWindow(1, 3))
  doubtClosedWindows(client)
  expect(readWindow(client, 7)?.version).toBe(2)
})

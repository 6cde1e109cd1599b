import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { RealtimeContext } from '../../realtime/context.ts'
import { EVENT_TABLE } from '../../realtime/event-table.ts'

it.each([
  ['a page', 'and of each reminder that it heard it', 'visible', [77, 77]],
  ['a page that nobody sees', 'and of no reminder, which is pushed then', 'hidden', [77]],
] as const)('%s says of an urgent message that it was alerted of it, %s', (_page, _and, state, expected) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  const confirmed: number[] = []
  // What else these events do is nothing to this.
  const context = {
    client: new QueryClient(),
    me: 1,
    remindUrgent: () => undefined,
    announce: () => undefined,
    confirmAlert: (messageId) => void confirmed.push(messageId),
  } as Partial<RealtimeContext> as RealtimeContext
  const place = { groupId: 7, locationId: 2, messageId: 77 }
  EVENT_TABLE['message.alert'](place, context)
  EVENT_TABLE['message.reminder']({ ...place, reminder: 1 }, context)
  expect(confirmed).toEqual(expected)
})

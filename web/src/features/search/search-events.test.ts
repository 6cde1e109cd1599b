import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { RealtimeContext } from '../../realtime/context.ts'
import { searchKeys } from './keys.ts'
import { handleMemberRemoved, handleMembersRemoved, handleMessage } from './search-events.ts'

const ME = 7
const FOUND = 40

/** A page of results that holds one message, and someone who looks at it. */
function setup() {
  const client = new QueryClient()
  const key = searchKeys.results('messages', { query: 'morphine' })
  const found = { pages: [{ type: 'messages', results: [{ id: FOUND }] }], pageParams: [null] }
  client.setQueryData(key, found)
  // What is asked anew does not come: what is shown until then is what matters.
  const queryFn = vi.fn(() => new Promise<never>(() => {}))
  new QueryObserver(client, { queryKey: key, queryFn, staleTime: Infinity }).subscribe(() => {})
  return { context: { client, me: ME } as RealtimeContext, queryFn, shown: () => client.getQueryData(key) }
}

describe('results that are looked at', () => {
  it('are asked for anew when one of them was changed or deleted, and no other message', () => {
    const { context, queryFn } = setup()
    handleMessage({ messageId: FOUND + 1 }, context)
    expect(queryFn).not.toHaveBeenCalled()
    handleMessage({ messageId: FOUND }, context)
    expect(queryFn).toHaveBeenCalledTimes(1)
  })

  it('are gone at once when the reader was taken out of a channel', () => {
    const { context, queryFn, shown } = setup()
    handleMemberRemoved({ userId: ME + 1 }, context)
    handleMembersRemoved({ userIds: [1, 2] }, context)
    expect(shown()).toBeDefined()
    handleMemberRemoved({ userId: ME }, context)
    expect(shown()).toBeUndefined()
    expect(queryFn).toHaveBeenCalledTimes(1)
  })

  it('are gone at once when the reader was taken out with others', () => {
    const { context, shown } = setup()
    handleMembersRemoved({ userIds: [1, ME] }, context)
    expect(shown()).toBeUndefined()
  })
})

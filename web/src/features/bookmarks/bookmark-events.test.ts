import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import type { RealtimeContext } from '../../realtime/context.ts'
import { handleMessage } from './bookmark-events.ts'
import { bookmarkKeys } from './keys.ts'

it('bookmarks that are on their way while a message changes are asked for again', async () => {
  const client = createQueryClient()
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('as it reads now')
  const observer = new QueryObserver(client, { queryKey: bookmarkKeys.list(2), queryFn })
  const stop = observer.subscribe(() => undefined)
  handleMessage({ messageId: 105 }, { client } as RealtimeContext)
  first.resolve('as it read before')
  await vi.waitFor(() => expect(client.getQueryData(bookmarkKeys.list(2))).toBe('as it reads now'))
  stop()
})

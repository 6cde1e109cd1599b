import type { Location } from '@kinward/contract/locations'
import type { Thread } from '@kinward/contract/messages'
import { changeReceiptStatus } from '@kinward/contract/receipts'
import { useEffect, useEffectEvent } from 'react'
import { isTransient } from '../../lib/errors.ts'
import { isPageSeen, onAttention } from '../../ui/page-seen.ts'
import { backoff } from '../outbox/backoff.ts'
import { call } from '../session/call.ts'

type Options = { location: Location; groupId: number; thread: Thread | undefined; me: number }

/**
 * Says that the reader has seen what was answered while the thread was open before them: in silence, and again where it
 * could not be said for a passing reason.
 */
export function useThreadSeen({ location, groupId, thread, me }: Options): void {
  const lastId = thread?.replies.at(-1)?.id ?? 0
  const seenId = thread?.readers.find(({ userId }) => userId === me)?.messageId ?? 0

  const tell = useEffectEvent(async (messageId: number) => {
    if (!isPageSeen() || messageId <= seenId) return
    const { id: locationId, isFamilyMember } = location
    const messageIds = [{ messageId, status: 'READ' as const }]
    const body = {
      channelId: groupId,
      userId: me,
      timestamp: Date.now(),
      medium: 'webapp' as const,
      messageIds,
      locationId,
      isFamilyMember,
      ...(thread && { parentId: thread.parent.id }),
    }
    await call(changeReceiptStatus, { body }, { silent: true })
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let attempts = 0
    let isOver = false
    function say() {
      clearTimeout(timer)
      tell(lastId).catch((error: unknown) => {
        if (isOver || !isTransient(error)) return
        clearTimeout(timer)
        timer = setTimeout(say, backoff(++attempts))
      })
    }
    say()
    const stop = onAttention(say)
    window.addEventListener('focus', say)
    window.addEventListener('online', say)
    return () => {
      isOver = true
      stop()
      clearTimeout(timer)
      window.removeEventListener('focus', say)
      window.removeEventListener('online', say)
    }
  }, [lastId])
}

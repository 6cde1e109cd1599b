import type { Location } from '@kinward/contract/locations'
import type { Thread } from '@kinward/contract/messages'
import { changeReceiptStatus } from '@kinward/contract/receipts'
import { useEffect, useEffectEvent } from 'react'
import { ignoreFailure } from '../../lib/errors.ts'
import { call } from '../session/call.ts'

type Options = { location: Location; groupId: number; thread: Thread | undefined; me: number }

/** Says that the reader has seen what was answered while the thread was open before them. */
export function useThreadSeen({ location, groupId, thread, me }: Options): void {
  const lastId = thread?.replies.at(-1)?.id ?? 0
  const seenId = thread?.readers.find(({ userId }) => userId === me)?.messageId ?? 0

  const tell = useEffectEvent((messageId: number) => {
    if (!document.hasFocus() || messageId <= seenId) return
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
    ignoreFailure(call(changeReceiptStatus, { body }, { silent: true }))
  })

  useEffect(() => {
    tell(lastId)
    const handleFocus = () => tell(lastId)
    window.addEventListener('focus', handleFocus)
    return () => window.removeEventListener('focus', handleFocus)
  }, [lastId])
}

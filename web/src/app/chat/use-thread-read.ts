import type { Location } from '@kinward/contract/locations'
import type { Thread } from '@kinward/contract/messages'
import { useEffect, useEffectEvent } from 'react'
import { useThreadSeen } from '../../features/messages/use-thread-seen.ts'

type Options = {
  location: Location
  groupId: number
  thread: Thread | undefined
  me: number
  /** Asks for the thread again, which moves the reader's mark in it to its end. */
  reopen: () => void
}

/**
 * Says that the reader has seen what was answered while the thread was open before them. A receipt for a reply that stands in
 * the channel too is one for the channel alone: its thread is read by being opened again.
 */
export function useThreadRead({ location, groupId, thread, me, reopen }: Options): void {
  const last = thread?.replies.at(-1)
  const isInChannel = last !== undefined && last.seq !== null
  useThreadSeen({ location, groupId, thread: isInChannel ? undefined : thread, me })

  const seenId = thread?.readers.find(({ userId }) => userId === me)?.messageId ?? 0
  const unseenId = isInChannel && last.id > seenId ? last.id : null
  const read = useEffectEvent(() => {
    if (document.hasFocus()) reopen()
  })
  useEffect(() => {
    if (unseenId === null) return undefined
    const handleFocus = () => read()
    handleFocus()
    window.addEventListener('focus', handleFocus)
    return () => window.removeEventListener('focus', handleFocus)
  }, [unseenId])
}

import type { TimelineEntry } from '@kinward/contract/timeline'
import { channelPath, MESSAGE_PARAM, THREAD_PARAM } from '../paths.ts'

/** The address of what an entry was said in: its message, in its thread where it stays there. */
export function messageTarget(locationId: number, { message }: TimelineEntry): { to: string } | null {
  if (message === null) return null
  const query = new URLSearchParams({ [MESSAGE_PARAM]: String(message.id) })
  if (message.threadId !== null) query.set(THREAD_PARAM, String(message.threadId))
  return { to: `${channelPath(locationId, message.groupId)}?${query}` }
}

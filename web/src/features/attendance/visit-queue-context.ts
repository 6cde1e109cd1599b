import { createContext, use, useSyncExternalStore } from 'react'
import type { QueuedVisit } from './queued-visit.ts'
import type { VisitQueue } from './visit-queue.ts'

export const VisitQueueContext = createContext<VisitQueue | null>(null)

/** The visits of the reader's that wait to be sent, and what can be done with them. */
export function useVisitQueue(): { queued: readonly QueuedVisit[]; queue: VisitQueue } {
  const queue = use(VisitQueueContext)
  if (!queue) throw new Error('The queue of visits is not there.')
  return { queue, queued: useSyncExternalStore(queue.subscribe, queue.get) }
}

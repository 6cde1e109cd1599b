import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'
import type { OutboxEntry } from './entry.ts'

/** How what someone said in a channel stands there: it did not get through yet, or was refused. */
export type Unsent = 'waiting' | 'failed'

/** The channels that hold something unsent of whoever is signed in, for a list that shows them beside the open one. */
export const unsentMarks = createStore<ReadonlyMap<number, Unsent>>(new Map())

/** What a list says of someone's outbox. A message at its first attempt is on its way, and no news. */
export function marksOf(entries: readonly OutboxEntry[], userId: number | null): ReadonlyMap<number, Unsent> {
  const marks = new Map<number, Unsent>()
  for (const entry of entries) {
    if (entry.userId !== userId || (entry.state !== 'failed' && !isHeldUp(entry))) continue
    if (marks.get(entry.groupId) !== 'failed') marks.set(entry.groupId, entry.state === 'failed' ? 'failed' : 'waiting')
  }
  return marks
}

const isHeldUp = ({ state, attempts }: OutboxEntry): boolean => attempts > (state === 'sending' ? 1 : 0)

export function useUnsent(groupId: number): Unsent | undefined {
  return useSyncExternalStore(unsentMarks.subscribe, () => unsentMarks.get().get(groupId))
}

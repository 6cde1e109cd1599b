import { TYPING_MS } from '@kinward/contract/events'

export type TypingPlace = { groupId: number; parentId: number | null }

export type TypingStore = {
  /** Someone writes at a place. */
  hear: (place: TypingPlace, userId: number) => void
  /** Someone has said what they were writing. */
  forget: (place: TypingPlace, userId: number) => void
  /** Who writes at a place, in the order they began; the same array while they stay the same. */
  at: (place: TypingPlace) => readonly number[]
  subscribe: (listener: () => void) => () => void
}

type Dependencies = { setTimer: (work: () => void, delay: number) => () => void }

const NOBODY: readonly number[] = []
const keyOf = ({ groupId, parentId }: TypingPlace) => `${groupId}.${parentId ?? 0}`

/** Who is writing where. A word of it holds for a while, and is over when it is not said anew. */
export function createTypingStore({ setTimer }: Dependencies): TypingStore {
  const places = new Map<string, readonly number[]>()
  const endings = new Map<string, () => void>()
  const listeners = new Set<() => void>()

  function show(key: string, userIds: readonly number[]): void {
    if (userIds.length === 0) places.delete(key)
    else places.set(key, userIds)
    for (const listener of listeners) listener()
  }

  function forget(place: TypingPlace, userId: number): void {
    const key = keyOf(place)
    const known = places.get(key)
    if (!known?.includes(userId)) return
    endings.get(`${key}.${userId}`)?.()
    endings.delete(`${key}.${userId}`)
    show(
      key,
      known.filter((id) => id !== userId),
    )
  }

  return {
    hear(place, userId) {
      const key = keyOf(place)
      const known = places.get(key) ?? NOBODY
      endings.get(`${key}.${userId}`)?.()
      endings.set(
        `${key}.${userId}`,
        setTimer(() => forget(place, userId), TYPING_MS),
      )
      if (!known.includes(userId)) show(key, [...known, userId])
    },
    forget,
    at: (place) => places.get(keyOf(place)) ?? NOBODY,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const typingStore = createTypingStore({
  setTimer(work, delay) {
    const timer = setTimeout(work, delay)
    return () => clearTimeout(timer)
  },
})

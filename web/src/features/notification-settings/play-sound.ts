import type { NotificationSound } from '@kinward/contract/notification-settings'
import { ignoreFailure } from '../../lib/errors.ts'

/** For so long other tabs that hear of the same stay silent. */
const HEARD = 5_000

/** For so long they wait for one that may not sound. */
const PATIENCE = 1_000

/** What is not urgent and comes within this after something that was heard, is heard as one with it. */
const TURN = 1_500

/** What is heard: the same in every tab that hears of it. */
export type Cause = { key: string; isUrgent: boolean }

/** Plays a sound. A browser that has not been touched yet refuses, and that is all right. */
export function playSound(sound: NotificationSound): void {
  ignoreFailure(start(sound))
}

/** Plays a sound in one of the reader's tabs: the next takes over where one may not, because nobody has touched it yet. */
export function playOnce(sound: NotificationSound, { key, isUrgent }: Cause): void {
  const { locks } = navigator
  if (!locks) return playSound(sound)
  const tooLate = new AbortController()
  const turn = locks.request(`kinward.sound.${key}`, { signal: tooLate.signal }, async () => {
    if (isUrgent) await start(sound)
    else {
      await locks.request('kinward.sound', { ifAvailable: true }, async (lock) => {
        if (!lock) return
        await start(sound)
        await pass(TURN)
      })
    }
    await pass(HEARD)
  })
  setTimeout(() => tooLate.abort(), PATIENCE)
  return ignoreFailure(turn)
}

function start(sound: NotificationSound): Promise<void> {
  return new Audio(`/sounds/${sound}.wav`).play()
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

import type { NotificationSound } from '@kinward/contract/notification-settings'
import { ignoreFailure } from '../../lib/errors.ts'

/** How long a tab has the word: other tabs that hear of the same message stay silent. */
const TURN = 1_500

/** Plays a sound. A browser that has not been touched yet refuses, and that is all right. */
export function playSound(sound: NotificationSound): void {
  ignoreFailure(new Audio(`/sounds/${sound}.wav`).play())
}

/** Plays a sound in one of the reader's tabs. */
export function playOnce(sound: NotificationSound): void {
  const { locks } = navigator
  if (!locks) return playSound(sound)
  const turn = locks.request('kinward.sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    playSound(sound)
    await new Promise((resolve) => setTimeout(resolve, TURN))
  })
  return ignoreFailure(turn)
}

import type { Session } from '@kinward/contract/session'
import { idleClock } from '../session/idle-clock.ts'
import { sessionStore } from '../session/session-store.ts'

/** Whether the screen was locked when something was asked that is answered with a session. */
export const wasLocked = (): boolean => sessionStore.get()?.isLocked ?? false

/** Takes the session of an answer, here and through the storage in the other tabs. One that comes late opens nothing. */
export function adoptSession(answer: Session, isUnlocking: boolean): void {
  const now = sessionStore.reload()
  if (now?.user.id !== answer.user.id) return
  const isLockedSince = now.isLocked && !isUnlocking
  if (!answer.isLocked && !isLockedSince) idleClock.restart()
  sessionStore.set(isLockedSince ? { ...answer, isLocked: true } : answer)
}

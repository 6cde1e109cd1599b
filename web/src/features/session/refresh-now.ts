import { toast } from '../../ui/toast.ts'
import { renewSession } from './call.ts'
import { sessionStore } from './session-store.ts'
import { SESSION_TEXTS } from './texts.ts'

/** Asks for new tokens and a fresh picture because someone wants them now; says so when there are none. */
export async function refreshNow(): Promise<boolean> {
  const token = sessionStore.get()?.jwtToken
  if (token === undefined) return false
  try {
    return await renewSession(token)
  } catch {
    toast.error({ title: SESSION_TEXTS.refreshFailed })
    return false
  }
}

import { logout } from '@kinward/contract/session'
import { useMutation } from '@tanstack/react-query'
import { call } from './call.ts'
import { sessionStore } from './session-store.ts'

/**
 * Ends the session of whoever is signed in here; the page is loaded anew for the one who comes. What was not sent stays in
 * this browser, and waits for its writer.
 */
export function useMakeWay() {
  return useMutation({
    // Whoever asks for it may be anyone, as at a locked screen: all tabs leave what was written to its writer.
    onMutate: () => sessionStore.change((session) => ({ ...session, isLocked: true })),
    mutationFn: () => call(logout, { body: {} }, { silent: true }),
    onSuccess: () => sessionStore.set(null),
    // It may also turn out to be over already.
    onSettled() {
      if (sessionStore.get() === null) window.location.reload()
    },
  })
}

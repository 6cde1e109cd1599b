import { changePinFrequency } from '@kinward/contract/pin'
import { useMutation } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'

/** Has the reader asked for their PIN less often, or as often as everyone. */
export function usePinFrequencyMutation() {
  return useMutation({
    mutationFn: (status: boolean) => call(changePinFrequency, { body: { status } }, { silent: true }),
    onSuccess: (session) => sessionStore.set(session),
  })
}

import { changePinFrequency } from '@kinward/contract/pin'
import { useMutation } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { adoptSession, wasLocked } from './adopt-session.ts'

/** Has the reader asked for their PIN less often, or as often as everyone. */
export function usePinFrequencyMutation() {
  return useMutation({
    mutationFn: (status: boolean) => call(changePinFrequency, { body: { status } }, { silent: true }),
    onMutate: wasLocked,
    onSuccess: (session, _, isUnlocking) => adoptSession(session, isUnlocking),
  })
}

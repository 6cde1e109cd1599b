import { useLocation } from 'react-router'
import { DoorPage } from '../../ui/DoorPage.tsx'
import { ForgotForm } from './components/ForgotForm.tsx'
import { keptReturn } from './kept-return.ts'
import { returnPath } from './return-to.ts'
import { useCountdown } from './use-countdown.ts'
import { signInError, useForgotMutation, waitsUntil } from './use-sign-in-mutation.ts'

/** The form for a link at work. */
export function ForgotContainer() {
  const { mutate, isPending, isSuccess, error, submittedAt } = useForgotMutation()
  const state: unknown = useLocation().state
  const wait = useCountdown(waitsUntil(error, submittedAt))
  return (
    <DoorPage>
      <ForgotForm
        error={signInError(error)}
        wait={wait}
        busy={isPending}
        isSent={isSuccess}
        onSubmit={(username) => mutate(username, { onSuccess: () => keptReturn.put(returnPath(state)) })}
      />
    </DoorPage>
  )
}

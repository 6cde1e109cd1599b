import { DoorPage } from '../../ui/DoorPage.tsx'
import { ForgotForm } from './components/ForgotForm.tsx'
import { useCountdown } from './use-countdown.ts'
import { signInError, useForgotMutation, waitsUntil } from './use-sign-in-mutation.ts'

/** The form for a link at work. */
export function ForgotContainer() {
  const { mutate, isPending, isSuccess, error, submittedAt } = useForgotMutation()
  const wait = useCountdown(waitsUntil(error, submittedAt))
  return (
    <DoorPage>
      <ForgotForm
        error={signInError(error)}
        wait={wait}
        busy={isPending}
        isSent={isSuccess}
        onSubmit={(username) => mutate(username)}
      />
    </DoorPage>
  )
}

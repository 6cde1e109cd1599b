import type { ErrorCode } from '@kinward/contract/errors'
import { ApiError } from '../../lib/errors.ts'
import { DoorPage } from '../../ui/DoorPage.tsx'
import { ResetForm } from './components/ResetForm.tsx'
import { texts } from './components/texts.ts'
import { TakenBrowser } from './TakenBrowser.tsx'
import { useCountdown } from './use-countdown.ts'
import { useMaybeSession } from './use-session.ts'
import { type Asked, enter, signInError, useResetMutation, waitsUntil } from './use-sign-in-mutation.ts'

type ResetContainerProps = {
  secret: string
  /** The password is set, and its owner is in; or a code is asked for first. */
  onDone: (asked: Asked | null) => void
}

const SAID_IN_THE_FORM: ErrorCode[] = ['LINK_EXPIRED', 'PASSWORD_REUSED']

/** The new password at work. Whose it will be is known by its link alone: whoever is signed in here makes way first. */
export function ResetContainer({ secret, onDone }: ResetContainerProps) {
  const session = useMaybeSession()
  const { mutate, isPending, isSuccess, error, submittedAt } = useResetMutation()
  const wait = useCountdown(waitsUntil(error, submittedAt))
  const refusal = error instanceof ApiError ? error : null

  function handleSubmit(password: string) {
    mutate(
      { jwtToken: secret, password },
      {
        onSuccess: (answer) => {
          if ('verification' in answer) return onDone({ ...answer, password })
          enter(answer)
          onDone(null)
        },
      },
    )
  }

  if (session && !isSuccess) {
    return <TakenBrowser name={session.user.fullName} lead={texts.takenByReset(session.user.fullName)} />
  }
  return (
    <DoorPage>
      <ResetForm
        error={signInError(error, SAID_IN_THE_FORM)}
        wait={wait}
        passwordError={refusal?.code === 'PASSWORD_REUSED' ? refusal.message : undefined}
        isExpired={refusal?.code === 'LINK_EXPIRED'}
        busy={isPending}
        onSubmit={handleSubmit}
      />
    </DoorPage>
  )
}

import { isSignedIn } from '@kinward/contract/session'
import { useState } from 'react'
import { CodeForm } from './components/CodeForm.tsx'
import { DoorPage } from '../../ui/DoorPage.tsx'
import { useCountdown } from './use-countdown.ts'
import {
  type Asked,
  enter,
  signInError,
  useSignInMutation,
  useVerifyMutation,
  waitsUntil,
} from './use-sign-in-mutation.ts'

type CodeStepProps = { asked: Asked; onAsked: (asked: Asked) => void; onBack: () => void }

/** The code at work. Another one is had by giving the same credentials again. */
export function CodeStep({ asked, onAsked, onBack }: CodeStepProps) {
  const { verification, ...credentials } = asked
  const verify = useVerifyMutation()
  const resend = useSignInMutation()
  const [sentAt, setSentAt] = useState(Date.now)
  const resendIn = useCountdown(sentAt + verification.resendIn * 1000)
  const failed = verify.error ?? resend.error
  const wait = useCountdown(waitsUntil(failed, verify.error ? verify.submittedAt : resend.submittedAt))

  function handleResend() {
    verify.reset()
    resend.mutate(credentials, {
      onSuccess: (answer) => {
        if (isSignedIn(answer)) return enter(answer)
        setSentAt(Date.now())
        onAsked({ ...credentials, verification: answer.verification })
      },
    })
  }

  return (
    <DoorPage>
      <CodeForm
        // A wrong code is wiped out, and the next one begun.
        key={verify.isError ? verify.submittedAt : 'first'}
        verification={verification}
        error={signInError(failed)}
        wait={wait}
        busy={verify.isPending || resend.isPending}
        resendIn={resendIn}
        isResent={resend.isSuccess && verify.isIdle}
        onSubmit={(code) => {
          resend.reset()
          verify.mutate({ ...credentials, code, challenge: verification.challenge })
        }}
        onResend={handleResend}
        onBack={onBack}
      />
    </DoorPage>
  )
}

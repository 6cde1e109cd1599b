import { isSignedIn } from '@kinward/contract/session'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CodeStep } from './CodeStep.tsx'
import { SignInPage } from './components/SignInPage.tsx'
import { ForgotContainer } from './ForgotContainer.tsx'
import { ResetContainer } from './ResetContainer.tsx'
import { keptReturn } from './kept-return.ts'
import { RESET_HASH } from './return-to.ts'
import { useCountdown } from './use-countdown.ts'
import {
  type Asked,
  type Credentials,
  enter,
  signInError,
  useSignInMutation,
  waitsUntil,
} from './use-sign-in-mutation.ts'

/** What stands at /login: the password, and after it a code; or the ways to a new password. */
export function SignInContainer() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)

  function handleReset(next: Asked | null) {
    setAsked(next)
    // Without the secret in the address; someone who is in is led on by the guard, to where they wanted.
    void navigate('/login', { replace: true, state: { returnTo: keptReturn.take() } })
  }

  if (hash.startsWith(RESET_HASH)) return <ResetContainer secret={hash.slice(RESET_HASH.length)} onDone={handleReset} />
  if (hash === '#forgot') return <ForgotContainer />
  if (asked) return <CodeStep asked={asked} onAsked={setAsked} onBack={() => setAsked(null)} />
  return <PasswordStep onAsked={setAsked} />
}

function PasswordStep({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const { mutate, isPending, error, submittedAt } = useSignInMutation()
  const wait = useCountdown(waitsUntil(error, submittedAt))

  function handleSubmit(credentials: Credentials) {
    mutate(credentials, {
      onSuccess: (answer) => {
        if (isSignedIn(answer)) enter(answer)
        else onAsked({ ...credentials, verification: answer.verification })
      },
    })
  }

  return <SignInPage error={signInError(error)} wait={wait} busy={isPending} onSubmit={handleSubmit} />
}

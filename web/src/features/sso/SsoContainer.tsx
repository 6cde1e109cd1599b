import type { SsoPurpose } from '@kinward/contract/sso'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Notice } from '../invites/components/Notice.tsx'
import { DoorPage } from '../../ui/DoorPage.tsx'
import { returnPath, safeReturnPath } from '../session/return-to.ts'
import { TakenBrowser } from '../session/TakenBrowser.tsx'
import { useCountdown } from '../session/use-countdown.ts'
import { useMaybeSession } from '../session/use-session.ts'
import { signInError, waitsUntil } from '../session/use-sign-in-mutation.ts'
import { SsoForm } from './components/SsoForm.tsx'
import { texts } from './texts.ts'
import { type Arrival, arrivalOf, useArrival, useStartSso } from './use-sso.ts'

const RETURN_KEY = 'kinward.sso-return'

/** What stands at /sso/login and /sso/signup: the way to one's organisation, and the way back from it. */
export function SsoContainer({ purpose }: { purpose: SsoPurpose }) {
  const location = useLocation()
  const [arrival] = useState(() => arrivalOf(location))
  const session = useMaybeSession()
  const [isFree] = useState(session === null)
  const [wanted] = useState(() => (isFree ? takeReturnPath(arrival) : null))
  const { isSuccess, isError, error } = useArrival(arrival, isFree)
  if (arrival ? isSuccess : session) return <Navigate to={wanted ?? returnPath(location.state)} replace />
  if (!arrival) return <Departure purpose={purpose} returnTo={returnPath(location.state)} />
  if (session && !isFree) return <TakenBrowser name={session.user.fullName} lead={texts.taken(session.user.fullName)} />
  const again = (
    <ButtonLink to="/login" replace size="wide">
      {texts.withPassword}
    </ButtonLink>
  )
  return (
    <DoorPage>
      {isError ? (
        <Notice title={texts.failedTitle} text={signInError(error) ?? ''} action={again} />
      ) : (
        <div role="status" aria-label={texts.coming}>
          <Skeleton rows={3} />
        </div>
      )}
    </DoorPage>
  )
}

/** Where someone wanted to go before they left. Kept in this browser alone, and never an address outside the app. */
function takeReturnPath(arrival: Arrival | null): string | null {
  if (!arrival) return null
  const wanted = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  return safeReturnPath(wanted)
}

function Departure({ purpose, returnTo }: { purpose: SsoPurpose; returnTo: string }) {
  const { mutate, isPending, isSuccess, error, submittedAt } = useStartSso()
  const wait = useCountdown(waitsUntil(error, submittedAt))

  function handleSubmit(email: string) {
    sessionStorage.setItem(RETURN_KEY, returnTo)
    mutate({ email, purpose })
  }

  return (
    <DoorPage>
      <SsoForm
        purpose={purpose}
        error={signInError(error)}
        wait={wait}
        busy={isPending || isSuccess}
        onSubmit={handleSubmit}
      />
    </DoorPage>
  )
}

import { useParams } from 'react-router'
import { ApiError } from '../../lib/errors.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DoorPage } from '../../ui/DoorPage.tsx'
import { useCountdown } from '../session/use-countdown.ts'
import { signInError, waitsUntil } from '../session/use-sign-in-mutation.ts'
import { Notice } from './components/Notice.tsx'
import { QuickJoinForm } from './components/QuickJoinForm.tsx'
import { texts } from './texts.ts'
import { useQuickJoinMutation, useQuickJoinQuery } from './use-join.ts'

/** What stands at /q/:hash: a link for many, which sends each one of their own. */
export function QuickJoinContainer() {
  const { hash = '' } = useParams()
  const place = useQuickJoinQuery(hash)
  const { mutate, isPending, error, data, submittedAt } = useQuickJoinMutation(hash)
  const wait = useCountdown(waitsUntil(error, submittedAt))
  const toSignIn = (
    <ButtonLink to="/login" size="wide">
      {texts.toSignIn}
    </ButtonLink>
  )
  return (
    <DoorPage>
      {place.isPending && <Skeleton rows={4} />}
      {place.isError && isClosed(place.error) && (
        <Notice title={texts.quickClosedTitle} text={texts.quickClosed} action={toSignIn} />
      )}
      {place.isError && !isClosed(place.error) && (
        <ErrorState what={texts.failed} why={place.error.message} onRetry={() => void place.refetch()} />
      )}
      {place.data && !data && (
        <QuickJoinForm
          place={place.data}
          error={signInError(error)}
          wait={wait}
          busy={isPending}
          onSubmit={(guest) => mutate(guest)}
        />
      )}
      {data && <Notice title={texts.quickSentTitle} text={texts.quickSent(data.sentTo)} action={toSignIn} />}
    </DoorPage>
  )
}

function isClosed(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'LINK_EXPIRED' || error.code === 'BAD_REQUEST')
}

import type { InviteOffer } from '@kinward/contract/invites'
import type { Session } from '@kinward/contract/session'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../lib/errors.ts'
import { refusedFields } from '../../lib/form-problems.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DoorPage } from '../../ui/DoorPage.tsx'
import door from '../../ui/DoorPage.module.css'
import { FormAlert } from '../session/components/FormAlert.tsx'
import { useCountdown } from '../session/use-countdown.ts'
import { useMaybeSession } from '../session/use-session.ts'
import { signInError, waitsUntil } from '../session/use-sign-in-mutation.ts'
import { BirthDateField } from './components/BirthDateField.tsx'
import { JoinForm } from './components/JoinForm.tsx'
import { Notice } from './components/Notice.tsx'
import { takeSecret } from './invite-secret.ts'
import { texts } from './texts.ts'
import { useAcceptInvite, useInviteOffer, useJoinByInvite } from './use-join.ts'

/** What stands at /join: a personal invite, for someone new or for someone who has an account. */
export function JoinContainer() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const session = useMaybeSession()
  const [secret] = useState(() => takeSecret(hash))
  const offer = useInviteOffer(secret)

  useEffect(() => {
    // Without the secret in the address, which others may see over one's shoulder.
    if (hash !== '') void navigate('/join', { replace: true })
  }, [hash, navigate])

  // Whoever has joined has nothing more to open here.
  if (session && takeSecret(hash) === '') return <Navigate to="/chat" replace />
  if (session && (session.isLocked || !session.isPinSet)) {
    return <Navigate to="/login/pin" replace state={{ returnTo: '/join' }} />
  }
  return <DoorPage>{offer.isPending ? <Skeleton rows={4} /> : <Offer {...{ secret, session, offer }} />}</DoorPage>
}

type OfferProps = { secret: string; session: Session | null; offer: ReturnType<typeof useInviteOffer> }

function Offer({ secret, session, offer }: OfferProps) {
  const { data, error } = offer
  if (data === undefined) {
    const isOver = error instanceof ApiError && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS'
    const toSignIn = (
      <ButtonLink to="/login" size="wide">
        {texts.toSignIn}
      </ButtonLink>
    )
    if (isOver) return <Notice title={texts.expiredTitle} text={texts.expired} action={toSignIn} />
    return (
      <ErrorState what={texts.failed} {...(error && { why: error.message })} onRetry={() => void offer.refetch()} />
    )
  }
  if (data.hasAccount && session) return <JoinWithAccount secret={secret} offer={data} me={session.user.fullName} />
  if (data.hasAccount) return <SignInFirst offer={data} />
  if (session) {
    const action = (
      <ButtonLink to="/chat" size="wide">
        {texts.toChats}
      </ButtonLink>
    )
    return (
      <Notice
        title={texts.joinTitle(data.locationName)}
        text={texts.otherPerson(session.user.fullName)}
        action={action}
      />
    )
  }
  return <NewAccount secret={secret} offer={data} />
}

function NewAccount({ secret, offer }: { secret: string; offer: InviteOffer }) {
  const { mutate, isPending, error, submittedAt } = useAcceptInvite()
  const wait = useCountdown(waitsUntil(error, submittedAt))
  const refused = refusedFields(error)
  return (
    <JoinForm
      offer={offer}
      // What belongs to a field stands under it.
      error={Object.keys(refused).length > 0 ? null : signInError(error)}
      refused={refused}
      wait={wait}
      busy={isPending}
      onSubmit={(account) => mutate({ ...account, secret })}
    />
  )
}

function SignInFirst({ offer }: { offer: InviteOffer }) {
  return (
    <Notice
      title={texts.hasAccountTitle(offer.locationName)}
      text={texts.hasAccountLead(offer.invitedBy, offer.entityName)}
      action={
        <ButtonLink to="/login" state={{ returnTo: '/join' }} kind="primary" size="wide">
          {texts.signInToJoin}
        </ButtonLink>
      }
    />
  )
}

function JoinWithAccount({ secret, offer, me }: { secret: string; offer: InviteOffer; me: string }) {
  const { mutate, isPending, error } = useJoinByInvite()
  const [born, setBorn] = useState('')
  const [tried, setTried] = useState(false)
  const { asksBirthDate = false } = offer
  const isBornMissing = asksBirthDate && born === ''
  const refused = refusedFields(error)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isPending || isBornMissing) return
    mutate({ secret, ...(asksBirthDate && { birthDate: born }) })
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.joinTitle(offer.locationName)}</h1>
      <p className={door.lead}>{texts.asLead(offer.invitedBy, offer.entityName, me)}</p>
      <FormAlert error={Object.keys(refused).length > 0 ? null : signInError(error)} />
      {asksBirthDate && (
        <BirthDateField
          value={born}
          error={tried && isBornMissing ? texts.bornMissing : refused['birthDate']}
          onChange={setBorn}
        />
      )}
      <Button type="submit" kind="primary" size="wide" busy={isPending}>
        {texts.join}
      </Button>
      <div className={door.links}>
        <ButtonLink to="/chat" size="wide">
          {texts.toChats}
        </ButtonLink>
      </div>
    </form>
  )
}

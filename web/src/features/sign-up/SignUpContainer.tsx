import { SIGN_UP_STEPS, type SignUpState, type SignUpStep } from '@kinward/contract/self-service'
import { useState } from 'react'
import { ApiError } from '../../lib/errors.ts'
import { refusedFields } from '../../lib/form-problems.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DoorPage } from '../../ui/DoorPage.tsx'
import { useCountdown } from '../session/use-countdown.ts'
import { signInError, waitsUntil } from '../session/use-sign-in-mutation.ts'
import { AccountForm } from './components/AccountForm.tsx'
import { LocationForm } from './components/LocationForm.tsx'
import { OrganisationForm } from './components/OrganisationForm.tsx'
import { StepMarks } from './components/StepMarks.tsx'
import { VerifyForm } from './components/VerifyForm.tsx'
import { texts } from './texts.ts'
import {
  useBeginSignUp,
  useCompleteStep,
  useCountries,
  useOpenWorkspace,
  useResendSignUpCode,
  useSignUpState,
  useSignUpTerms,
  useStartOver,
  useStates,
  useVerifySignUp,
} from './use-sign-up.ts'

/** The sign-up, at the first step that is still open; a reload goes on there. */
export function SignUpContainer() {
  const state = useSignUpState()
  const startOver = useStartOver()
  const isOver = state.error instanceof ApiError && state.error.code === 'LINK_EXPIRED'
  if (state.isPending) {
    return (
      <DoorPage>
        <Skeleton rows={4} />
      </DoorPage>
    )
  }
  if (state.isError && !isOver) {
    return (
      <DoorPage>
        <ErrorState what={texts.loadFailed} onRetry={() => void state.refetch()} />
      </DoorPage>
    )
  }
  const known = state.data ?? null
  const step = stepOf(known)
  return (
    <DoorPage>
      <StepMarks step={step} />
      {!known && <AccountStep notice={isOver ? texts.expired : null} />}
      {known && step === 'verify' && <VerifyStep state={known} onStartOver={startOver} />}
      {known && step === 'organisation' && <OrganisationStep state={known} />}
      {known && step === 'location' && <LocationStep state={known} />}
    </DoorPage>
  )
}

function stepOf(state: SignUpState | null): SignUpStep {
  return SIGN_UP_STEPS.find((step) => !state?.completed.includes(step)) ?? 'location'
}

function AccountStep({ notice }: { notice: string | null }) {
  const { data } = useSignUpTerms()
  const { mutate, isPending, error, submittedAt } = useBeginSignUp()
  const wait = useCountdown(waitsUntil(error, submittedAt))
  return (
    <AccountForm
      terms={data?.terms ?? null}
      error={signInError(error) ?? notice}
      refused={refusedFields(error)}
      wait={wait}
      busy={isPending}
      onSubmit={(account) => mutate(account)}
    />
  )
}

function VerifyStep({ state, onStartOver }: { state: SignUpState; onStartOver: () => void }) {
  const { mutate, isPending, error, submittedAt } = useVerifySignUp()
  const again = useResendSignUpCode()
  const failed = error ?? again.error
  const wait = useCountdown(waitsUntil(failed, error ? submittedAt : again.submittedAt))
  return (
    <VerifyForm
      sentTo={state.sentTo}
      error={signInError(failed)}
      wait={wait}
      busy={isPending || again.isPending}
      isResent={again.isSuccess}
      onSubmit={(code) => mutate(code)}
      onResend={() => again.mutate(undefined)}
      onStartOver={onStartOver}
    />
  )
}

function OrganisationStep({ state }: { state: SignUpState }) {
  const { mutate, isPending, error } = useCompleteStep()
  return (
    <OrganisationForm
      firstName={state.firstName}
      known={state.provided_info}
      error={signInError(error)}
      busy={isPending}
      onSubmit={(info) => mutate(info)}
    />
  )
}

function LocationStep({ state }: { state: SignUpState }) {
  const [country, setCountry] = useState('US')
  const { mutate, isPending, error, submittedAt } = useOpenWorkspace()
  const wait = useCountdown(waitsUntil(error, submittedAt))
  return (
    <LocationForm
      suggestedName={state.provided_info.organisationName ?? ''}
      countries={useCountries()}
      states={useStates(country)}
      country={country}
      onCountry={setCountry}
      error={signInError(error)}
      refused={refusedFields(error)}
      wait={wait}
      busy={isPending}
      onSubmit={(location) => mutate(location)}
    />
  )
}

import { PHONE_INVALID } from '@kinward/contract/patterns'
import type { Verification } from '@kinward/contract/session'
import type { SignInSettings } from '@kinward/contract/two-step'
import { useState } from 'react'
import { ConfirmCodeForm } from '../../features/credentials/components/ConfirmCodeForm.tsx'
import { StopTwoStepDialog } from '../../features/credentials/components/StopTwoStepDialog.tsx'
import { texts } from '../../features/credentials/components/texts.ts'
import { TwoStepForm } from '../../features/credentials/components/TwoStepForm.tsx'
import {
  type TwoStepRequest,
  useConfirmTwoStepMutation,
  useStartTwoStepMutation,
  useStopTwoStepMutation,
} from '../../features/credentials/use-sign-in-settings.ts'
import { SettingsGroup } from '../../features/settings/components/SettingsPage.tsx'
import { ApiError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { useWhyRefused } from './use-why-refused.ts'

/** What is asked for after the reader's password. */
export function TwoStepGroup({ settings }: { settings: SignInSettings }) {
  const [verification, setVerification] = useState<Verification | null>(null)
  return (
    <SettingsGroup
      title={texts.twoStepTitle}
      hint={settings.isPasswordSet ? texts.twoStepHint : texts.twoStepNeedsPassword}
    >
      {settings.twoStep !== null && <TwoStepOn settings={settings} />}
      {settings.twoStep === null && verification && (
        <ConfirmTwoStep verification={verification} onClose={() => setVerification(null)} />
      )}
      {settings.twoStep === null && !verification && settings.isPasswordSet && (
        <StartTwoStep email={settings.email} onSent={setVerification} />
      )}
    </SettingsGroup>
  )
}

function TwoStepOn({ settings }: { settings: SignInSettings }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, reset, isPending, error, submittedAt } = useStopTwoStepMutation()
  const why = useWhyRefused(error, submittedAt)
  const medium = settings.twoStep ?? 'email'
  const to = (medium === 'email' ? settings.email : settings.phone) ?? ''

  function handleClose() {
    reset()
    setAsking(false)
  }

  return (
    <>
      <p role="status">{texts.on[medium](to)}</p>
      <Button onClick={() => setAsking(true)}>{texts.switchOff}</Button>
      {isAsking && (
        <StopTwoStepDialog
          busy={isPending}
          error={why}
          onConfirm={(password) => mutate(password)}
          onClose={handleClose}
        />
      )}
    </>
  )
}

function StartTwoStep({ email, onSent }: { email: string | null; onSent: (verification: Verification) => void }) {
  const { mutate, isPending, error, submittedAt } = useStartTwoStepMutation()
  const [isBadPhone, setBadPhone] = useState(false)
  const why = useWhyRefused(error, submittedAt)
  const isWrongPassword = error instanceof ApiError && error.code === 'WRONG_PASSWORD'

  async function handleSubmit(request: TwoStepRequest) {
    const isBad = request.medium === 'sms' && !(await canBeCalled(request.phone))
    setBadPhone(isBad)
    if (!isBad) mutate(request, { onSuccess: ({ verification }) => onSent(verification) })
  }

  return (
    <TwoStepForm
      email={email}
      busy={isPending}
      error={isWrongPassword ? undefined : why}
      passwordError={isWrongPassword ? why : undefined}
      phoneError={isBadPhone ? PHONE_INVALID : undefined}
      onSubmit={(request) => void handleSubmit(request)}
    />
  )
}

/** The tables of the world's numbers are loaded when the first one is typed. */
async function canBeCalled(phone: string): Promise<boolean> {
  const { readPhone } = await import('@kinward/contract/phones')
  return readPhone(phone) !== null
}

function ConfirmTwoStep({ verification, onClose }: { verification: Verification; onClose: () => void }) {
  const { mutate, isPending, isError, error, submittedAt } = useConfirmTwoStepMutation()
  const why = useWhyRefused(error, submittedAt)
  return (
    <ConfirmCodeForm
      // A wrong code is wiped out, and the next one begun.
      key={isError ? submittedAt : 'first'}
      verification={verification}
      busy={isPending}
      error={why}
      onSubmit={(code) => mutate({ code, challenge: verification.challenge })}
      onCancel={onClose}
    />
  )
}

import type { SignInSettings } from '@kinward/contract/two-step'
import { useState } from 'react'
import { ChangePasswordForm } from '../../features/credentials/components/ChangePasswordForm.tsx'
import { texts } from '../../features/credentials/components/texts.ts'
import { useChangePasswordMutation } from '../../features/credentials/use-sign-in-settings.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsGroup } from '../../features/settings/components/SettingsPage.tsx'
import { ApiError } from '../../lib/errors.ts'
import { useNow } from '../../lib/use-now.ts'
import { formatDay } from '../../ui/time.ts'
import { useWhyRefused } from './use-why-refused.ts'

/** The reader's password. */
export function PasswordGroup({ isPasswordSet, passwordChangedAt }: SignInSettings) {
  const { user } = useSession()
  const now = useNow()
  const { mutate, reset, isPending, isSuccess, error, submittedAt } = useChangePasswordMutation()
  const [saves, setSaves] = useState(0)
  const why = useWhyRefused(error, submittedAt)
  const code = error instanceof ApiError ? error.code : null
  const changed = passwordChangedAt === null ? '' : ` ${texts.changedAt(formatDay(Date.parse(passwordChangedAt), now))}`
  return (
    <SettingsGroup
      title={texts.passwordTitle}
      hint={isPasswordSet ? `${texts.passwordHint}${changed}` : texts.firstPasswordHint}
    >
      <ChangePasswordForm
        // Once a password is saved the fields begin anew.
        key={saves}
        username={user.username}
        isPasswordSet={isPasswordSet}
        busy={isPending}
        isSaved={isSuccess}
        currentError={code === 'WRONG_PASSWORD' ? why : undefined}
        newError={code === 'PASSWORD_REUSED' ? why : undefined}
        error={code === 'WRONG_PASSWORD' || code === 'PASSWORD_REUSED' ? undefined : why}
        onSubmit={(passwords) => mutate(passwords, { onSuccess: () => setSaves((count) => count + 1) })}
        onEdit={reset}
      />
    </SettingsGroup>
  )
}

import { logout } from '@kinward/contract/session'
import { useState } from 'react'
import { useSignInSettingsQuery } from '../../features/credentials/use-sign-in-settings.ts'
import { call } from '../../features/session/call.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { Loaded } from './Loaded.tsx'
import { PasswordGroup } from './PasswordGroup.tsx'
import { DevicesGroup } from './DevicesGroup.tsx'
import { PinGroup } from './PinGroup.tsx'
import type { SectionProps } from './section-props.ts'
import { SETTINGS_TEXTS as texts } from './texts.ts'
import { TwoStepGroup } from './TwoStepGroup.tsx'

/** How the reader signs in, and where they are signed in. */
export function SecuritySection({ backTo }: SectionProps) {
  return (
    <SettingsPage title={texts.sections.security.label} hint={texts.securityHint} backTo={backTo}>
      <Loaded query={useSignInSettingsQuery()}>
        {(settings) => (
          <>
            <PasswordGroup {...settings} />
            <TwoStepGroup key={settings.twoStep} settings={settings} />
          </>
        )}
      </Loaded>
      <PinGroup />
      <DevicesGroup />
      <SignOutEverywhere />
    </SettingsPage>
  )
}

function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(logout, { body: { everywhere: true } }, { silent: true }),
    onSuccess: () => sessionStore.set(null),
  })
  return (
    <SettingsGroup title={texts.everywhere} hint={texts.everywhereHint}>
      <Button onClick={() => setAsking(true)}>{texts.everywhereButton}</Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.everywhereTitle}
          text={texts.everywhereText}
          confirm={texts.everywhereButton}
          cancel={texts.cancel}
          destructive
          busy={isPending}
          error={whyRefused(error)}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </SettingsGroup>
  )
}

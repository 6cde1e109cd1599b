import { useState } from 'react'
import { useSignInSettingsQuery } from '../../features/credentials/use-sign-in-settings.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { PATHS } from '../paths.ts'
import { useServices } from '../services.ts'
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
  const { signOut } = useServices()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => signOut({ everywhere: true }),
    onSuccess: (left) => (left ? window.location.assign(PATHS.login) : setAsking(false)),
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

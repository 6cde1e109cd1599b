import { PinSettings } from '../../features/security/components/PinSettings.tsx'
import { settingsTexts as texts } from '../../features/security/components/settings-texts.ts'
import { usePinFrequencyMutation } from '../../features/security/use-pin-frequency-mutation.ts'
import { useSavePinMutation } from '../../features/security/use-unlock.ts'
import { useSession } from '../../features/session/use-session.ts'
import { lockNow } from '../../features/session/watch-idle.ts'
import { SettingsGroup } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'

/** The reader's PIN at work. */
export function PinGroup() {
  const { pinReducedFrequency: frequency, isPasswordSet } = useSession()
  const save = useSavePinMutation()
  const change = usePinFrequencyMutation()
  return (
    <SettingsGroup title={texts.pin} hint={texts.pinHint}>
      <PinSettings
        isPasswordSet={isPasswordSet}
        busy={save.isPending}
        isSaved={save.isSuccess}
        error={whyRefused(save.error ?? change.error)}
        onChangePin={(pin) => save.mutate(pin)}
        onLock={lockNow}
        frequency={
          frequency.isAllowed ? { checked: frequency.status, onChange: (status) => change.mutate(status) } : null
        }
      />
    </SettingsGroup>
  )
}

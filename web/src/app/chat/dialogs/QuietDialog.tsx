import { isTypeOn } from '../../../features/channels/channel-policy.ts'
import { QuietSettingsModal } from '../../../features/channels/components/QuietSettingsModal.tsx'
import { QUIET_TYPES, type QuietType } from '../../../features/channels/quiet-channels.ts'
import { isOn } from '../../../features/locations/feature-flags.ts'
import { upsellPath } from '../../../features/locations/upsell.ts'
import { useChangePreferencesMutation } from '../../../features/preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../../features/preferences/use-preferences.ts'
import type { DialogProps } from './dialog-props.ts'

const TYPES = Object.keys(QUIET_TYPES) as QuietType[]

/** When quiet channels leave the list, at this location. */
export function QuietDialog({ location, onClose }: DialogProps) {
  const preferences = usePreferences()
  const { mutate } = useChangePreferencesMutation(preferences)
  const kinds = TYPES.filter((type) => isTypeOn(type, location)).map((type) => ({
    type,
    lockedTo: isOn(location.featureFlags, QUIET_TYPES[type])
      ? null
      : upsellPath(location, type === 'patients' ? 'patients_noise_reduction' : 'discussion_noise_reduction'),
  }))
  return (
    <QuietSettingsModal
      settings={preferences.leaveChannelsSettings[location.id] ?? {}}
      kinds={kinds}
      onChange={(settings) => mutate({ leaveChannelsSettings: { [location.id]: settings } })}
      onClose={onClose}
    />
  )
}

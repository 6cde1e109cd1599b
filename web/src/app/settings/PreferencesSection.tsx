import type { ChannelType } from '@kinward/contract/groups'
import { useState } from 'react'
import { checksIn } from '../../features/attendance/attendance-policy.ts'
import { isTypeOn } from '../../features/channels/channel-policy.ts'
import { chooseSort, chosenSort, sortOptionsFor } from '../../features/channels/sort-channels.ts'
import { PreferencesForm } from '../../features/preferences/components/PreferencesForm.tsx'
import { texts } from '../../features/preferences/components/texts.ts'
import { useChangePreferencesMutation } from '../../features/preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { useTheme } from '../../features/preferences/use-theme.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { lastPlace } from '../last-place.ts'
import { PATHS } from '../paths.ts'
import type { SectionProps } from './section-props.ts'

const TYPES: readonly ChannelType[] = ['patients', 'family', 'discussion', 'omni', 'personal']

/** Those who are cared for and their families have no others. */
const GUEST_TYPES: readonly ChannelType[] = ['family', 'personal']

/** How the app looks, writes and sorts for the reader. */
export function PreferencesSection({ backTo }: SectionProps) {
  const { locations, user } = useSession()
  const preferences = usePreferences()
  const { mutate } = useChangePreferencesMutation(preferences)
  const [theme, chooseTheme] = useTheme()
  const [placeId, setPlaceId] = useState(() => lastPlace.location(user.id))
  const place = locations.find(({ id }) => id === placeId) ?? locations[0]
  if (!place) return null
  const { sortingPreference, hotKeySendsMessage, gpsConsent } = preferences
  const chosen = sortingPreference.locations[place.id]
  const types = place.role === 'family' || place.role === 'patient' ? GUEST_TYPES : TYPES
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      <PreferencesForm
        theme={theme}
        onTheme={chooseTheme}
        enterSends={hotKeySendsMessage}
        onEnterSends={(sends) => mutate({ hotKeySendsMessage: sends })}
        locationOrder={sortingPreference.sortLocationsBy}
        onLocationOrder={(order) => mutate({ sortingPreference: { sortLocationsBy: order } })}
        places={locations}
        placeId={place.id}
        onPlace={setPlaceId}
        lists={types
          .filter((type) => isTypeOn(type, place))
          .map((type) => ({
            type,
            options: sortOptionsFor(type, place.featureFlags),
            value: chosenSort(type, chosen, place.featureFlags),
          }))}
        onOrder={(type, order) =>
          mutate({ sortingPreference: { locations: { [place.id]: chooseSort(chosen, type, order) } } })
        }
        gps={
          checksIn(locations)
            ? {
                isGiven: gpsConsent?.isGiven ?? false,
                consentTo: PATHS.employeeConsent,
                onChange: (isGiven) => mutate({ gpsConsent: { isGiven } }),
              }
            : null
        }
      />
    </SettingsPage>
  )
}

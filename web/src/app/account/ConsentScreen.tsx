import { useNavigate } from 'react-router'
import { useChangePreferencesMutation } from '../../features/preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { ConsentPage } from '../../features/terms/components/ConsentPage.tsx'
import { formatDate } from '../../ui/time.ts'
import { PATHS } from '../paths.ts'

/** Asks an employee whether their position may be kept, and goes on. */
export function ConsentScreen() {
  const preferences = usePreferences()
  const { mutate, isPending, error } = useChangePreferencesMutation(preferences)
  const navigate = useNavigate()
  const { gpsConsent } = preferences
  return (
    <ConsentPage
      said={gpsConsent && { isGiven: gpsConsent.isGiven, when: formatDate(gpsConsent.at) }}
      busy={isPending}
      error={whyRefused(error)}
      onChoose={(isGiven) => mutate({ gpsConsent: { isGiven } }, { onSuccess: () => void navigate(PATHS.chat) })}
    />
  )
}

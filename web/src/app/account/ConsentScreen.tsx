import { Navigate, useNavigate } from 'react-router'
import { checksIn } from '../../features/attendance/attendance-policy.ts'
import { useChangePreferencesMutation } from '../../features/preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { useSession } from '../../features/session/use-session.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { ConsentPage } from '../../features/terms/components/ConsentPage.tsx'
import { formatDate } from '../../ui/time.ts'
import { PATHS } from '../paths.ts'

/** Asks an employee whether their position may be kept, and goes on. */
export function ConsentScreen() {
  const preferences = usePreferences()
  const { mutate, isPending, error } = useChangePreferencesMutation(preferences)
  const navigate = useNavigate()
  const { locations } = useSession()
  const { gpsConsent } = preferences
  if (!checksIn(locations)) return <Navigate to={PATHS.chat} replace />
  return (
    <ConsentPage
      said={gpsConsent && { isGiven: gpsConsent.isGiven, when: formatDate(gpsConsent.at) }}
      busy={isPending}
      error={whyRefused(error)}
      onChoose={(isGiven) => mutate({ gpsConsent: { isGiven } }, { onSuccess: () => void navigate(PATHS.chat) })}
    />
  )
}

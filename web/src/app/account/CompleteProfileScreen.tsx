import type { Profile } from '@kinward/contract/profile'
import type { Terms } from '@kinward/contract/terms'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { CompleteProfilePage } from '../../features/profile/components/CompleteProfilePage.tsx'
import { useProfileForm } from '../../features/profile/use-profile-form.ts'
import { useProfileQuery } from '../../features/profile/use-profile-query.ts'
import { isGuest } from '../../features/session/own-type.ts'
import { returnPath } from '../../features/session/return-to.ts'
import { useSession } from '../../features/session/use-session.ts'
import { texts as settingsTexts } from '../../features/settings/components/texts.ts'
import { useProductTermsQuery } from '../../features/terms/use-terms.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../LoadingScreen.tsx'
import { channelPath, PATHS } from '../paths.ts'
import { useSignOut } from '../use-sign-out.ts'

/** What is missing of a profile, asked once after the first sign-in. */
export function CompleteProfileScreen() {
  const { user } = useSession()
  const profile = useProfileQuery()
  const terms = useProductTermsQuery()
  const state: unknown = useLocation().state
  // Whoever completes it here goes on to where the answer says, and not to where they came from.
  const [isNewcomer] = useState(!user.profile_completed)
  if (!isNewcomer) return <Navigate to={returnPath(state)} replace />
  if (profile.isError || terms.isError) {
    const retry = () => void Promise.all([profile.refetch(), terms.refetch()])
    return <ErrorState fill what={settingsTexts.failed} onRetry={retry} />
  }
  if (!profile.data || terms.data === undefined) return <LoadingScreen />
  return <CompleteProfile profile={profile.data} terms={terms.data?.isAccepted ? null : terms.data} />
}

function CompleteProfile({ profile, terms }: { profile: Profile; terms: Terms | null }) {
  const { fields, busy, error, save } = useProfileForm(profile)
  const session = useSession()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const [first] = session.locations

  function begin(channelId: number | null) {
    const path = first && channelId !== null ? channelPath(first.id, channelId) : PATHS.chat
    void navigate(path, { replace: true })
  }

  return (
    <CompleteProfilePage
      // Terms that come in between are read before their box is ticked.
      key={terms?.id}
      {...fields}
      isGuest={isGuest(session)}
      hasUsername={profile.username === ''}
      termsText={terms?.text ?? null}
      busy={busy}
      error={error}
      onSubmit={() => void save({ accepted: terms !== null, termsId: terms?.id ?? null }, begin)}
      onSignOut={signOut}
    />
  )
}

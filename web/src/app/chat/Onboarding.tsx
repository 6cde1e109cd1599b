import type { Location } from '@kinward/contract/locations'
import { sendOnboardingMessages } from '@kinward/contract/self-service'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayInvite } from '../../features/invites/use-invites.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useChangePreferencesMutation } from '../../features/preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../features/preferences/use-preferences.ts'
import { call } from '../../features/session/call.ts'
import { useSession } from '../../features/session/use-session.ts'
import { OnboardingModal } from '../../features/sign-up/components/OnboardingModal.tsx'
import { channelPath, settingsPath } from '../paths.ts'

/** The first sign-in: the welcome channel is asked for, in silence, and three things are offered. Shown until it is closed. */
export function Onboarding({ location }: { location: Location }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { mutate: change } = useChangePreferencesMutation(usePreferences())
  const welcome = useMutation({
    mutationFn: () => call(sendOnboardingMessages, { params: placeOf(location) }, { silent: true }),
  })
  const hasAsked = useRef(false)
  const { mutate: ask } = welcome

  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    ask()
  }, [ask])

  function leave(path?: string) {
    change({ onboarding: 'done' })
    if (path !== undefined) void navigate(path)
  }

  const groupId = welcome.data?.groupId
  const toWelcome = groupId === undefined ? undefined : channelPath(location.id, groupId)
  // Closing leads to the welcome channel, so it waits until that is known.
  const [isClosing, setClosing] = useState(false)
  const close = useEffectEvent(() => leave(toWelcome))
  useEffect(() => {
    if (isClosing && !welcome.isPending) close()
  }, [isClosing, welcome.isPending])

  return (
    <OnboardingModal
      firstName={user.first_name}
      isClosing={isClosing}
      onHello={toWelcome === undefined ? undefined : () => leave(toWelcome)}
      onInvite={mayInvite(location) ? () => leave(settingsPath('invites')) : undefined}
      onProfile={() => leave(settingsPath('profile'))}
      onClose={() => setClosing(true)}
    />
  )
}

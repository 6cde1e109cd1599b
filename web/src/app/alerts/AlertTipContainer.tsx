import { DURATIONS } from '@kinward/contract/layout'
import type { Notification } from '@kinward/contract/notifications'
import { type ComponentProps, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { AlertTip, type TipPlace } from '../../features/notifications/components/AlertTip.tsx'
import { freshAlert } from '../../features/notifications/fresh-alert.ts'
import { useMaybeSession } from '../../features/session/use-session.ts'
import { useServices } from '../services.ts'
import { useAlertPanel } from './use-alerts-param.ts'
import { useOpenAlert } from './use-open-alert.ts'

const GAP = 10

/** Beside the rail it stands low: above who is on call, and over none of the patients, who come first in the list. */
const ABOVE_FOOT = 76

function findPlace(): TipPlace {
  const bell = document.querySelector('[data-nav="alerts"]')?.getBoundingClientRect()
  if (!bell) return { at: 'top' }
  const isRail = bell.left < bell.width && bell.bottom < window.innerHeight - bell.height
  if (isRail) return { at: 'rail', left: bell.right + GAP, bottom: ABOVE_FOOT }
  return { at: 'bar', bottom: window.innerHeight - bell.top + GAP }
}

/** Where the bell is on this page. */
function usePlace(): TipPlace | null {
  const [place, setPlace] = useState<TipPlace | null>(null)
  useLayoutEffect(() => {
    const look = () => setPlace(findPlace())
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  return place
}

function PlacedTip(props: Omit<ComponentProps<typeof AlertTip>, 'place'>) {
  const place = usePlace()
  return place && <AlertTip {...props} place={place} />
}

const dismiss = () => freshAlert.set(null)

/** The tip of one alert: 15 seconds, longer while someone is at it. */
export function AlertTipContainer({ notification }: { notification: Notification }) {
  const session = useMaybeSession()
  const { here } = useServices()
  const { pathname } = useLocation()
  const isOpen = useAlertPanel() !== null
  const [isResting, setResting] = useState(false)
  const open = useOpenAlert(here.get().locationId ?? session?.locations[0]?.id ?? 0, false)
  // Those who have the alerts before them see it come in.
  const isHidden = isOpen || !session || session.isLocked

  useEffect(() => {
    if (isHidden) dismiss()
  }, [isHidden])

  useEffect(() => {
    if (isResting) return undefined
    const timer = setTimeout(dismiss, DURATIONS.alertTip)
    return () => clearTimeout(timer)
  }, [isResting])

  if (isHidden) return null
  return (
    <PlacedTip
      key={pathname}
      notification={notification}
      onOpen={() => {
        dismiss()
        open(notification)
      }}
      onDismiss={dismiss}
      onRest={() => setResting(true)}
      onGoOn={() => setResting(false)}
    />
  )
}

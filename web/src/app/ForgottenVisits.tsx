import { DURATIONS } from '@kinward/contract/layout'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { sessionStore } from '../features/session/session-store.ts'
import { useMaybeSession } from '../features/session/use-session.ts'
import { ignoreFailure } from '../lib/errors.ts'
import { formatMomentFull } from '../ui/time.ts'
import { toast } from '../ui/toast.ts'
import { PATHS } from './paths.ts'

/** The first screen is drawn and filled by then. */
const SETTLED = 4_000

function isOpenFor(userId: number): boolean {
  const now = sessionStore.get()
  return now?.user.id === userId && !now.isLocked
}

/** Tells whoever opens the app that they never checked out, and leads to where it stands. */
export function ForgottenVisits() {
  const session = useMaybeSession()
  const navigate = useNavigate()
  const userId = session?.isLocked ? undefined : session?.user.id

  const tell = useEffectEvent(async () => {
    if (!session) return
    const [{ findForgotten }, { texts }] = await Promise.all([
      import('../features/attendance/find-forgotten.ts'),
      import('../features/attendance/components/texts.ts'),
    ])
    const forgotten = await findForgotten(session.locations, session.user.id)
    // A locked screen shows nobody's name.
    if (!isOpenFor(session.user.id)) return
    for (const { patient, checkIn, locationId } of forgotten) {
      toast.info({
        title: texts.ownOpen(patient.fullName, formatMomentFull(Date.parse(checkIn.at), Date.now())),
        duration: DURATIONS.realtimeToast,
        action: { label: texts.showIt, onSelect: () => void navigate(`${PATHS.visits}?location=${locationId}`) },
      })
    }
  })

  useEffect(() => {
    if (userId === undefined) return undefined
    const timer = setTimeout(() => ignoreFailure(tell()), SETTLED)
    return () => clearTimeout(timer)
  }, [userId])

  return null
}

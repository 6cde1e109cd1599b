import { Suspense, useSyncExternalStore } from 'react'
import { freshAlert } from '../../features/notifications/fresh-alert.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const AlertTipContainer = lazyExtra(() =>
  import('./parts.ts').then(({ AlertTipContainer }) => ({ default: AlertTipContainer })),
)

/** Tells of a new alert for a while, at the bell. */
export function AlertTips() {
  const fresh = useSyncExternalStore(freshAlert.subscribe, freshAlert.get)
  if (!fresh) return null
  return (
    <Suspense fallback={null}>
      <AlertTipContainer key={`${fresh.id}-${fresh.created_at}`} notification={fresh} />
    </Suspense>
  )
}

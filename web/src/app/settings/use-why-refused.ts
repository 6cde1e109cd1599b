import { formatWait } from '../../features/session/format-wait.ts'
import { useCountdown } from '../../features/session/use-countdown.ts'
import { waitsUntil } from '../../features/session/use-sign-in-mutation.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'

/** Why something could not be saved, with the time to wait where there is one, counted down. */
export function useWhyRefused(error: Error | null, triedAt: number): string | undefined {
  const wait = useCountdown(waitsUntil(error, triedAt))
  const why = whyRefused(error)
  return why !== undefined && wait > 0 ? `${why} ${formatWait(wait)}` : why
}

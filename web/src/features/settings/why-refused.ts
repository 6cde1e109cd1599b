import { ApiError, NetworkError } from '../../lib/errors.ts'
import { texts } from './components/texts.ts'

/** Why something could not be saved, as far as a person can use it. */
export function whyRefused(error: Error | null): string | undefined {
  if (!error) return undefined
  const isSaid = error instanceof NetworkError || (error instanceof ApiError && error.status < 500)
  return isSaid ? error.message : texts.notSaved
}

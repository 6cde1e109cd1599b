import { QueryClient } from '@tanstack/react-query'
import { isTransient } from '../lib/errors.ts'

const RETRIES = 2

/** Server state. What failed for a passing reason is tried twice more; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (failure) => 500 * 2 ** failure,
        gcTime: 30 * 60_000,
      },
    },
  })
}

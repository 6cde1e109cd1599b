import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryCache,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, isTransient } from '../lib/errors.ts'

const RETRIES = 2

/** Whoever would have to wait longer is told so, and asks again themselves. */
const MOST_WAIT_MS = 30_000

/**
 * A first answer that is still on its way may have left the server before the change that it is asked for again. The
 * library waits for it and takes it as the newest: here it is asked for once more when it has come.
 */
class FreshQueryClient extends QueryClient {
  readonly #overtaken = new Set<string>()

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const overtaken = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    for (const { queryHash, queryKey, promise } of overtaken) {
      if (this.#overtaken.has(queryHash)) continue
      this.#overtaken.add(queryHash)
      const askAgain = () => {
        this.#overtaken.delete(queryHash)
        void this.invalidateQueries({ queryKey, exact: true })
      }
      void promise?.then(askAgain, () => this.#overtaken.delete(queryHash))
    }
    return super.invalidateQueries(filters, options)
  }
}

/**
 * What is set counts as fresh. News in a list that was to be asked for again are not all that it missed: it still is, until
 * an answer comes.
 */
function keepInvalidated(cache: QueryCache): void {
  const invalidated = new WeakSet<object>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'invalidate') invalidated.add(query)
    if (action.type !== 'success') return
    if (!action.manual) invalidated.delete(query)
    else if (invalidated.has(query)) query.invalidate()
  })
}

/** Asked before it is time, a server that has had enough only says so again. */
function retryDelay(failures: number, error: unknown): number {
  const told = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
  return Math.max(told, 500 * 2 ** failures)
}

/** Server state. What failed for a passing reason is tried twice more; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  const client = new FreshQueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < RETRIES && isTransient(error) && retryDelay(failures, error) <= MOST_WAIT_MS,
        retryDelay,
        gcTime: 30 * 60_000,
      },
      // Without a network what was pressed fails at once and says so: left waiting, it would be forgotten when the screen locks.
      mutations: { networkMode: 'always' },
    },
  })
  keepInvalidated(client.getQueryCache())
  return client
}

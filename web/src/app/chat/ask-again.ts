import type { Query, QueryClient } from '@tanstack/react-query'
import { backoff } from '../../features/outbox/backoff.ts'
import { isTransient } from '../../lib/errors.ts'

type Dependencies = {
  client: QueryClient
  /** Something that could not be loaded has come: the server can be reached again. */
  onReached: () => void
  setTimer: (work: () => void, delay: number) => () => void
}

export type AskAgain = {
  /** The server may be back: what failed is asked for at once. */
  now: () => void
  stop: () => void
}

const isMissing = ({ state }: Query): boolean => state.data === undefined && isTransient(state.error)

/** Asks again for what is on screen and could not be loaded for a passing reason, after growing pauses. */
export function startAskingAgain({ client, onReached, setTimer }: Dependencies): AskAgain {
  const cache = client.getQueryCache()
  const missing = new Set<string>()
  let rounds = 0
  let cancel: (() => void) | null = null

  function rest(): void {
    cancel?.()
    cancel = null
  }

  function ask(): void {
    rest()
    // What nobody looks at any more is asked for when it is opened again.
    for (const hash of missing) if (!cache.get(hash)?.isActive()) missing.delete(hash)
    if (missing.size === 0) rounds = 0
    else void client.refetchQueries({ predicate: ({ queryHash }) => missing.has(queryHash) })
  }

  function note(hash: string): void {
    missing.add(hash)
    cancel ??= setTimer(ask, backoff(++rounds))
  }

  /** Whether it was missing until now. */
  function forget(hash: string): boolean {
    const wasMissing = missing.delete(hash)
    if (wasMissing && missing.size === 0) {
      rest()
      rounds = 0
    }
    return wasMissing
  }

  const unsubscribe = cache.subscribe((event) => {
    const { queryHash } = event.query
    if (event.type === 'removed') forget(queryHash)
    if (event.type !== 'updated') return
    if (event.action.type === 'success' && forget(queryHash)) onReached()
    if (event.action.type !== 'error') return
    const query = cache.get(queryHash)
    if (query && isMissing(query)) note(queryHash)
    else forget(queryHash)
  })
  for (const { queryHash } of cache.findAll({ type: 'active', predicate: isMissing })) note(queryHash)

  return {
    now() {
      rounds = 0
      ask()
    },
    stop() {
      rest()
      unsubscribe()
    },
  }
}

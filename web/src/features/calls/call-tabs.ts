import { ignoreFailure } from '../../lib/errors.ts'
import type { CallPorts } from './call-ports.ts'

const NAME = 'kinward.call'

type Locks = Pick<LockManager, 'request' | 'query'>

/** What the tabs of a browser know of each other's calls, by a lock that the one with a call has. */
export function createCallTabs(locks: Locks | null = navigator.locks): Pick<CallPorts, 'hold' | 'isHeldElsewhere'> {
  let own: Promise<unknown> = Promise.resolve()

  return {
    hold() {
      const ending = new AbortController()
      const { signal } = ending
      const held = locks?.request(
        NAME,
        { signal },
        () => new Promise((resolve) => signal.addEventListener('abort', resolve)),
      )
      own = Promise.allSettled([own, held])
      ignoreFailure(own)
      return () => ending.abort()
    },
    async isHeldElsewhere() {
      // One's own is let go a moment after the call that had it.
      await own
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name }) => name === NAME)
    },
  }
}

import type { CallPorts } from './call-ports.ts'

const CALL = 'kinward.call'
/** Had while a call is looked for that a page was left with: that is no call yet, and keeps nobody from making one. */
const RECALL = 'kinward.call.recall'

type Locks = Pick<LockManager, 'request' | 'query'>

/** What the tabs of a browser know of each other's calls, by a lock that the one with a call has. */
export function createCallTabs(
  locks: Locks | null = navigator.locks,
): Pick<CallPorts, 'hold' | 'claim' | 'isHeldElsewhere' | 'whenFree'> {
  let own: Promise<unknown> = Promise.resolve()

  async function isHeldElsewhere(): Promise<boolean> {
    // One's own is let go a moment after the call that had it.
    await own
    const { held = [] } = (await locks?.query()) ?? {}
    return held.some(({ name }) => name === CALL)
  }

  return {
    isHeldElsewhere,
    async whenFree() {
      await locks?.request(CALL, {}, () => undefined)
    },
    hold() {
      const ending = new AbortController()
      const { signal } = ending
      const held = locks?.request(
        CALL,
        { signal },
        () => new Promise((resolve) => signal.addEventListener('abort', resolve)),
      )
      own = Promise.allSettled([own, held])
      return () => ending.abort()
    },
    async claim() {
      if (!locks) return () => {}
      const claimed = Promise.withResolvers<(() => void) | null>()
      const held = locks.request(RECALL, { ifAvailable: true }, async (lock) => {
        if (!lock) return claimed.resolve(null)
        await new Promise<void>((resolve) => claimed.resolve(resolve))
      })
      held.catch(claimed.reject)
      const letGo = await claimed.promise
      if (!letGo || !(await isHeldElsewhere())) return letGo
      letGo()
      return null
    },
  }
}

import { randomText } from './device.ts'
import { ignoreFailure } from './errors.ts'

const NAME = 'kinward-tab-'

export type OpenTabs = {
  /** What this page is called among the tabs of its browser. */
  mine: string
  /** Whether the page of a name is still there. */
  isOpen: (tab: string) => Promise<boolean>
}

/** Knows which pages of this browser are open: each holds a lock under its name for as long as it lives. */
export function createOpenTabs(): OpenTabs {
  const mine = randomText(12)
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (locks) ignoreFailure(locks.request(NAME + mine, () => new Promise(() => {})))
  return {
    mine,
    async isOpen(tab) {
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name }) => name === NAME + tab)
    },
  }
}

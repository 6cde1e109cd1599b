// @vitest-environment node
import { expect, test } from 'vitest'
import { createCallTabs } from './call-tabs.ts'

/** Locks that several tabs of one browser share. */
function createLocks() {
  const held: { name: string }[] = []
  return {
    async request(name: string, _options: unknown, work: () => Promise<unknown>) {
      const lock = { name }
      held.push(lock)
      await work()
      held.splice(held.indexOf(lock), 1)
    },
    query: () => Promise.resolve({ held: [...held] }),
  } as unknown as Pick<LockManager, 'request' | 'query'>
}

test('a tab knows of a call in another, until it is over', async () => {
  const locks = createLocks()
  const [here, there] = [createCallTabs(locks), createCallTabs(locks)]
  expect(await here.isHeldElsewhere()).toBe(false)
  const release = there.hold()
  expect(await here.isHeldElsewhere()).toBe(true)
  release()
  expect(await there.isHeldElsewhere()).toBe(false)
  expect(await here.isHeldElsewhere()).toBe(false)
})

test('without locks no tab knows of another', async () => {
  const tabs = createCallTabs(null)
  tabs.hold()()
  expect(await tabs.isHeldElsewhere()).toBe(false)
})

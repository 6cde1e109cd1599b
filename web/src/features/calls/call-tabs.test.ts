import { expect, test } from 'vitest'
import { createLocks } from '../../test/fake-locks.ts'
import { createCallTabs } from './call-tabs.ts'

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

test('a tab hears when the call of another is over', async () => {
  const locks = createLocks()
  const [here, there] = [createCallTabs(locks), createCallTabs(locks)]
  const release = there.hold()
  let isFree = false
  const freed = here.whenFree().then(() => (isFree = true))
  expect([await here.isHeldElsewhere(), isFree]).toEqual([true, false])
  release()
  await freed
  expect(await there.isHeldElsewhere()).toBe(false)
})

test('of two tabs that claim a call one has it, which is no call yet', async () => {
  const locks = createLocks()
  const [here, there] = [createCallTabs(locks), createCallTabs(locks)]
  const [letGo, refused] = await Promise.all([here.claim(), there.claim()])
  expect(refused).toBeNull()
  expect([await here.isHeldElsewhere(), await there.isHeldElsewhere()]).toEqual([false, false])
  const release = here.hold()
  letGo?.()
  expect(await there.claim()).toBeNull()
  release()
  expect(await here.isHeldElsewhere()).toBe(false)
  expect(await there.claim()).not.toBeNull()
})

test('without locks no tab knows of another', async () => {
  const tabs = createCallTabs(null)
  tabs.hold()()
  expect(await tabs.claim()).not.toBeNull()
  expect(await tabs.isHeldElsewhere()).toBe(false)
  await tabs.whenFree()
})

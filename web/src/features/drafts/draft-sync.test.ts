import { describe, expect, it } from 'vitest'
import { keyOf } from './draft-store.ts'
import { createDraftWorld, ME } from './draft-world.ts'

const place = { userId: ME, groupId: 7, parentId: null }

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

function setup(devices = 1) {
  const world = createDraftWorld(devices)
  const tabs = Array.from({ length: devices }, (_, device) => world.openTab(device))
  for (const tab of tabs) tab.show(place)
  const [here, there] = tabs
  if (!here) throw new Error('no tab')
  const answer = async () => {
    world.deliver(0, 'arrives')
    await turns()
  }
  return { world, here, there: there ?? here, answer }
}

describe('saving drafts', () => {
  it('waits until the writer pauses, and then saves once', async () => {
    const { world, here, answer } = setup()
    for (const text of ['R', 'Ri', 'Ring']) here.write(text)
    expect(world.requests).toHaveLength(0)
    here.fireTimers()
    await turns()
    expect(world.requests).toHaveLength(1)
    await answer()
    expect(world.server.all()).toMatchObject([{ message: 'Ring', revision: 1 }])
    expect(here.sync.unsaved()).toBe(0)
  })

  it('tries again what the network lost', async () => {
    const { world, here } = setup()
    here.write('Ring')
    here.fireTimers()
    await turns()
    world.deliver(0, 'request lost')
    await turns()
    expect(here.sync.unsaved()).toBe(1)
    here.fireTimers()
    await turns()
    world.deliver(0, 'arrives')
    await turns()
    expect(here.sync.unsaved()).toBe(0)
  })

  it('says where two texts were put together, until that is sent', async () => {
    const { here, there, answer } = setup(2)
    there.write('from the desk')
    there.fireTimers()
    await turns()
    await answer()
    here.write('from the ward')
    here.fireTimers()
    await turns()
    await answer()
    expect(here.field?.text).toBe('from the desk\nfrom the ward')
    expect(here.sync.combined.get().has(keyOf(place))).toBe(true)
    await answer()
    here.write('')
    expect(here.sync.combined.get().size).toBe(0)
  })

  it('counts what the server no longer gives back as unsaved, until it does again', async () => {
    const { world, here, answer } = setup()
    here.write('Ring')
    here.fireTimers()
    await turns()
    await answer()
    expect(here.sync.unsaved()).toBe(0)
    world.server.close(7)
    here.load()
    await answer()
    world.deliver(0, 'request lost')
    await turns()
    expect([here.sync.unsaved(), here.field?.text]).toEqual([1, 'Ring'])
    world.server.open(7)
    here.load()
    await answer()
    expect([here.sync.unsaved(), here.field?.text, world.requests]).toEqual([0, 'Ring', []])
  })

  it('brings nothing back that was cleared while it was on its way', async () => {
    const { here, answer } = setup()
    here.write('Ring')
    here.fireTimers()
    await turns()
    here.store.clear(ME)
    await answer()
    expect(here.store.read(place).text).toBe('')
  })

  it('keeps to itself what is longer than the server takes', async () => {
    const { world, here } = setup()
    here.write('x'.repeat(20_001))
    here.fireTimers()
    await turns()
    expect(world.requests).toHaveLength(0)
    expect(here.store.read(place).text).toHaveLength(20_001)
  })
})

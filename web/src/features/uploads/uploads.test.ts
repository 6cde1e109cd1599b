import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isTransient } from '../../lib/errors.ts'
import { createUploadWorld, type Fate, PLACE, type UploadTab } from './upload-world.ts'
import { UploadWithdrawn } from './upload-table.ts'

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 1, timeout: 2_000 })

describe('uploads', () => {
  it('brings files to their draft, three at a time, and keeps none of them here', async () => {
    const world = createUploadWorld()
    const tab = world.openTab('one')
    for (const name of ['a', 'b', 'c', 'd', 'e']) tab.add(name)
    await until(() => expect(world.drafted.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']))
    expect(world.most()).toBe(3)
    expect(tab.manager.get().size).toBe(0)
    await until(async () => expect(await world.store.all()).toEqual([]))
  })

  it('tells how far a file is, and pauses while the network is away', async () => {
    const world = createUploadWorld(['ok', 'request lost'])
    const tab = world.openTab('one')
    const seen = new Set<string>()
    tab.manager.subscribe(() => void seen.add(`${tab.find('a')?.state} ${tab.find('a')?.progress}`))
    tab.add('a')
    await until(() => expect(tab.find('a')?.state).toBe('paused'))
    expect(seen).toContain('uploading 0.5')
    tab.manager.resume()
    await until(() => expect(world.drafted).toEqual(['a']))
    expect(world.puts).toHaveLength(1)
  })

  it('keeps the reason on a file that is refused, and tries it again when asked to', async () => {
    const world = createUploadWorld(['ok', 'ok', 'refused'])
    const tab = world.openTab('one')
    tab.add('a')
    await until(() => expect(tab.find('a')).toMatchObject({ state: 'failed', error: 'Not a picture.' }))
    tab.manager.retry(tab.find('a')?.file.id ?? '')
    await until(() => expect(world.drafted).toEqual(['a']))
    expect(world.puts).toHaveLength(1)
  })

  it('says of what cannot be read that it cannot be, and does not wait for a network', async () => {
    const world = createUploadWorld()
    const tab = world.openTab('one')
    const folder = new Blob(['x'])
    folder.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException()) })
    tab.manager.add(PLACE, [{ name: 'papers', blob: folder }])
    await until(() => expect(tab.find('papers')?.state).toBe('failed'))
    expect(tab.find('papers')).toMatchObject({ error: 'papers could not be read. Choose it again.' })
    expect(world.uploads.size).toBe(0)
  })

  it('gives up a file that the server breaks at time and again, also for whoever waits for it, until asked to try it again', async () => {
    const world = createUploadWorld([
      'ok',
      'ok',
      ...Array.from({ length: 9 }, (_, at): Fate => (at % 2 ? 'ok' : 'broken')),
    ])
    const tab = world.openTab('one')
    tab.add('a')
    const id = tab.find('a')?.file.id ?? ''
    tab.manager.take([id], true)
    const arrival = tab.manager.arrive(id).catch((error: unknown) => error)
    await until(() => {
      tab.fireTimers()
      expect(tab.find('a')?.state).toBe('failed')
    })
    expect(isTransient(await arrival)).toBe(false)
    expect(tab.find('a')).toMatchObject({ error: 'a could not be taken in. Try again, or send without it.' })
    expect(await tab.manager.arrive(id)).toMatchObject({ orignalFileName: 'a' })
    expect(world.puts).toHaveLength(1)
  })

  it('forgets the files of whoever signs out, and keeps those of anyone else', async () => {
    const world = createUploadWorld(['request lost', 'request lost'])
    const tab = world.openTab('one')
    const place = { userId: 9, entityId: 1, locationId: 2, groupId: 7, parentId: null }
    tab.add('mine')
    tab.manager.add(place, [{ name: 'theirs', blob: new Blob(['theirs']) }])
    await until(() => expect([tab.find('mine')?.state, tab.find('theirs')?.state]).toEqual(['paused', 'paused']))
    await tab.manager.clear(1)
    expect((await world.store.all()).map(({ name }) => name)).toEqual(['theirs'])
    expect([...tab.manager.get().values()].map(({ file }) => file.name)).toEqual(['theirs'])
  })

  it('counts where someone has attached what is not sent, in whichever tab', async () => {
    const world = createUploadWorld(['request lost', 'request lost'])
    const [one, other] = [world.openTab('one'), world.openTab('other')]
    one.add('a')
    one.add('of a message')
    await until(() => expect([one.find('a')?.state, one.find('of a message')?.state]).toEqual(['paused', 'paused']))
    const sent = one.find('of a message')?.file.id
    expect(await other.manager.unsentPlaces(1, (id) => id === sent)).toBe(1)
    expect(await one.manager.unsentPlaces(1, (id) => id === sent)).toBe(1)
    expect(await other.manager.unsentPlaces(9, () => false)).toBe(0)
  })

  it('tells the server of a file that is taken back, and uploads it no further', async () => {
    const world = createUploadWorld(['ok', 'request lost'])
    const tab = world.openTab('one')
    tab.add('a')
    await until(() => expect(tab.find('a')?.state).toBe('paused'))
    await tab.manager.remove(tab.find('a')?.file.id ?? '')
    expect(world.withdrawn).toEqual(['a'])
    tab.fireTimers()
    await world.turn()
    expect(world.drafted).toEqual([])
    expect(await world.store.all()).toEqual([])
  })

  it('belongs to its message once that has taken it, and does not come back to the draft', async () => {
    const world = createUploadWorld(['request lost'])
    const tab = world.openTab('one')
    tab.add('a')
    const id = tab.find('a')?.file.id ?? ''
    expect(await tab.manager.kept([id])).toBeNull()
    tab.manager.take([id], true)
    await until(() => expect(tab.find('a')?.state).toBe('paused'))
    tab.manager.resume()
    expect(await tab.manager.arrive(id)).toMatchObject({ orignalFileName: 'a' })
    expect(world.drafted).toEqual([])
    await tab.manager.sent([id])
    expect(await world.store.all()).toEqual([])
  })

  it('is uploaded once more for its message where the server has it no longer', async () => {
    const world = createUploadWorld()
    const tab = world.openTab('one')
    tab.add('a')
    const id = tab.find('a')?.file.id ?? ''
    tab.manager.take([id], true)
    const { name } = await tab.manager.arrive(id)
    world.uploads.clear()
    expect([...(await tab.manager.anew([id, 'unknown']))]).toEqual([id])
    const again = await tab.manager.arrive(id)
    expect([again.name === name, world.puts.length, world.drafted]).toEqual([false, 2, []])
  })

  it('is uploaded for its message by whichever tab sends it, once', async () => {
    const world = createUploadWorld()
    const tab = world.openTab('one')
    const sender = world.openTab('two')
    tab.add('a')
    const id = tab.find('a')?.file.id ?? ''
    tab.manager.take([id], true)
    await tab.manager.kept([id])
    const [here, there] = await Promise.all([tab.manager.arrive(id), sender.manager.arrive(id)])
    expect(here).toEqual(there)
    expect(world.puts).toHaveLength(1)
  })

  it('tells whoever waits for it that it was taken back', async () => {
    const world = createUploadWorld(['request lost'])
    const tab = world.openTab('one')
    tab.add('a')
    const id = tab.find('a')?.file.id ?? ''
    tab.manager.take([id], true)
    const arrival = tab.manager.arrive(id)
    void tab.manager.remove(id)
    await expect(arrival).rejects.toBeInstanceOf(UploadWithdrawn)
  })

  it('goes with the channel that is left, unless a message has taken it', async () => {
    const world = createUploadWorld(['request lost', 'request lost'])
    const tab = world.openTab('one')
    tab.add('a')
    tab.add('b')
    tab.manager.take([tab.find('b')?.file.id ?? ''], true)
    tab.manager.leave(7)
    expect([...tab.manager.get().values()].map(({ file }) => file.name)).toEqual(['b'])
    await until(async () => expect((await world.store.all()).map(({ name }) => name)).toEqual(['b']))
  })

  it('says which file could not be kept on the disk, and uploads it all the same', async () => {
    const world = createUploadWorld(['request lost'])
    world.store.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
    const tab = world.openTab('one')
    tab.add('a')
    const id = tab.find('a')?.file.id ?? ''
    expect(await tab.manager.kept([id])).toMatchObject({ name: 'a' })
    await until(() => expect(tab.find('a')?.state).toBe('paused'))
    tab.manager.resume()
    await until(() => expect(world.drafted).toEqual(['a']))
  })

  it('goes on after a reload with what can be seen or is uploaded, and with nothing else', async () => {
    const world = createUploadWorld(['request lost', 'request lost', 'request lost'])
    const tab = world.openTab('one')
    tab.add('picture')
    tab.add('report', 'application/pdf')
    tab.add('of a message')
    const sentId = tab.find('of a message')?.file.id
    await until(() => expect([...tab.manager.get().values()].every(({ state }) => state === 'paused')).toBe(true))
    tab.crash()
    const next = world.openTab('two')
    await next.manager.restore((id) => id === sentId)
    await until(() => expect(world.drafted).toEqual(['picture']))
    await until(async () => expect((await world.store.all()).map(({ name }) => name)).toEqual(['of a message']))
  })

  it('loses no file, doubles none and brings back none, whatever happens on the way', async () => {
    expect.hasAssertions()
    const fate = fc.constantFrom<Fate>('ok', 'ok', 'request lost', 'answer lost', 'refused')
    const kinds = ['add', 'add', 'remove', 'retry', 'send', 'pause', 'resume', 'timers', 'reload', 'wait'] as const
    const step = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(5) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 40 }),
        fc.array(step, { minLength: 1, maxLength: 30 }),
        async (fates, steps) => {
          const story = createStory(fates)
          for (const { kind, which } of steps) await story.take(kind, which)
          await story.settle()
          await story.check()
        },
      ),
      { numRuns: 150 },
    )
  })
})

function createStory(fates: Fate[]) {
  const world = createUploadWorld(fates)
  const removed = new Set<string>()
  const sent = new Map<string, string>()
  let tab: UploadTab = world.openTab('tab 0')
  let tabs = 0
  let files = 0

  const listed = () => [...tab.manager.get().values()].filter(({ isTaken }) => !isTaken)

  async function take(kind: string, which: number): Promise<void> {
    const chosen = listed()[which % Math.max(1, listed().length)]?.file
    if (kind === 'add') tab.add(`file ${files++}`)
    else if (kind === 'remove' && chosen) {
      removed.add(chosen.name)
      await tab.manager.remove(chosen.id)
    } else if (kind === 'retry' && chosen) tab.manager.retry(chosen.id)
    else if (kind === 'send' && chosen) {
      tab.manager.take([chosen.id], true)
      sent.set(chosen.id, chosen.name)
      await tab.manager.kept([chosen.id])
    } else if (kind === 'pause') tab.manager.pause()
    else if (kind === 'resume') tab.manager.resume()
    else if (kind === 'timers') tab.fireTimers()
    else if (kind === 'reload') {
      await tab.manager.kept([...tab.manager.get().keys()])
      tab.crash()
      tab = world.openTab(`tab ${++tabs}`)
      await tab.manager.restore((id) => sent.has(id))
    } else if (kind === 'wait') for (let turn = 0; turn <= which; turn++) await world.turn()
  }

  /** The network is well, and everyone tries again what failed. */
  async function settle(): Promise<void> {
    world.fates.length = 0
    for (let turn = 0; turn < 20; turn++) await world.turn()
    for (const [id, name] of sent) expect(await tab.manager.arrive(id)).toMatchObject({ orignalFileName: name })
    await vi.waitFor(
      () => {
        tab.manager.resume()
        for (const { state, file } of listed()) if (state === 'failed') tab.manager.retry(file.id)
        expect(listed()).toEqual([])
      },
      { interval: 1, timeout: 3_000 },
    )
  }

  async function check(): Promise<void> {
    const names = Array.from({ length: files }, (_, index) => `file ${index}`)
    const mine = [...sent.values()]
    const expected = names.filter((name) => !mine.includes(name) && !removed.has(name))
    expect(world.drafted.filter((name) => !removed.has(name)).toSorted()).toEqual(expected.toSorted())
    for (const name of mine) expect(world.drafted).not.toContain(name)
    await tab.manager.sent([...sent.keys()])
    await vi.waitFor(async () => expect(await world.store.all()).toEqual([]), { interval: 1 })
    expect(world.most()).toBeLessThanOrEqual(3)
  }

  return { take, settle, check }
}

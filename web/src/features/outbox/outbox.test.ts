import type { Message } from '@kinward/contract/messages'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import type { TabLock } from '../../lib/tab-lock.ts'
import { buildMessage } from '../../test/factories.ts'
import { fileIdsOf, type OutboxEntry, type OutboxMessage } from './entry.ts'
import { createOutbox, type Outbox, type OutboxNews } from './outbox.ts'
import type { SenderDependencies } from './sender.ts'
import { createMemoryOutboxStore, type OutboxStore } from './outbox-store.ts'

type Fate = 'ok' | 'lost request' | 'lost answer' | '500' | '429' | '404'

/** A server that keeps messages by hashKey, and a network with fates decided beforehand. */
function createServer(fates: Fate[] = []) {
  const log: Message[] = []
  const deliver = async (entry: OutboxEntry): Promise<Message> => {
    const fate = fates.shift() ?? 'ok'
    await new Promise((resolve) => setImmediate(resolve))
    if (fate === 'lost request') throw new NetworkError('away')
    if (fate === '500') throw new ApiError({ status: 500, code: 'INTERNAL', message: 'Try later.' })
    if (fate === '429') throw new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Slow down.' })
    if (fate === '404')
      throw new ApiError({ status: 404, code: 'NOT_ACCESSIBLE', message: 'This channel is closed to you.' })
    let kept = log.find(({ hashKey }) => hashKey === entry.hashKey)
    if (!kept) {
      kept = buildMessage({
        id: log.length + 1,
        seq: log.length + 1,
        hashKey: entry.hashKey,
        groupId: entry.groupId,
        message: entry.message,
      })
      log.push(kept)
    }
    if (fate === 'lost answer') throw new NetworkError('away')
    return kept
  }
  return {
    log,
    deliver,
    texts: (groupId: number) => log.filter((sent) => sent.groupId === groupId).map((sent) => sent.message),
  }
}

function createLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve()
  return (_, work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

function createTabs() {
  const lines = new Set<(news: OutboxNews) => void>()
  return () => {
    const mine = new Set<(news: OutboxNews) => void>()
    const hear = (news: OutboxNews) => mine.forEach((listener) => listener(news))
    lines.add(hear)
    return {
      post: (news: OutboxNews) => lines.forEach((line) => line !== hear && line(news)),
      listen: (listener: (news: OutboxNews) => void) => {
        mine.add(listener)
        return () => void mine.delete(listener)
      },
      close: () => void lines.delete(hear),
    }
  }
}

function createBrowser(server = createServer(), store: OutboxStore = createMemoryOutboxStore()) {
  const lock = createLock()
  const line = createTabs()
  const clock = { now: 1_000 }
  const openTab = (
    over: Partial<
      Pick<SenderDependencies, 'prepare' | 'send' | 'onSent' | 'release' | 'lock' | 'setTimer' | 'userId'> & {
        onDiscarded: (entry: OutboxEntry) => void
      }
    > = {},
  ) =>
    createOutbox({
      store,
      prepare: async (entry) => entry,
      send: server.deliver,
      onSent: () => undefined,
      release: async () => undefined,
      onDiscarded: () => undefined,
      onRefused: () => undefined,
      lock,
      tabs: line(),
      userId: () => 1,
      now: () => clock.now,
      // Whoever waits finds the time gone by.
      setTimer(work, delay) {
        const due = clock.now + delay
        const timer = setImmediate(() => {
          clock.now = Math.max(clock.now, due)
          work()
        })
        return () => clearImmediate(timer)
      },
      ...over,
    })
  return { server, store, lock, clock, openTab }
}

const write = (message: string, groupId = 7): OutboxMessage => ({
  userId: 1,
  entityId: 1,
  locationId: 2,
  groupId,
  parentId: null,
  showInMainThread: false,
  message,
})

const file = { fileId: 'f', type: 'image' as const, name: 'a.png', size: 1, mimeType: 'image/png' }
const attachment = { type: 'image' as const, name: '1-a.png' }

const emptied = (outbox: Outbox) => vi.waitFor(() => expect(outbox.get()).toEqual([]), { interval: 1 })

describe('outbox', () => {
  it('sends in order within a group, one at a time, and groups side by side', async () => {
    const { server, openTab } = createBrowser()
    const inFlight = new Map<number, number>()
    let together = 0
    const outbox = openTab({
      async send(entry) {
        expect(inFlight.get(entry.groupId) ?? 0).toBe(0)
        inFlight.set(entry.groupId, 1)
        together = Math.max(
          together,
          [...inFlight.values()].reduce((a, b) => a + b),
        )
        const sent = await server.deliver(entry)
        inFlight.set(entry.groupId, 0)
        return sent
      },
    })
    await Promise.all([
      outbox.enqueue(write('a')),
      outbox.enqueue(write('x', 8)),
      outbox.enqueue(write('b')),
      outbox.enqueue(write('c')),
    ])
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['a', 'b', 'c'])
    expect(server.texts(8)).toEqual(['x'])
    expect(together).toBe(2)
  })

  it('has stored a message by the time enqueue resolves', async () => {
    const { store, openTab } = createBrowser()
    const outbox = openTab({ send: () => new Promise(() => {}) })
    const entry = await outbox.enqueue(write('a'))
    expect((await store.all()).map(({ hashKey }) => hashKey)).toEqual([entry.hashKey])
    expect(outbox.get()).toHaveLength(1)
  })

  it('shows the acknowledged message before its entry goes', async () => {
    const { openTab } = createBrowser()
    const seen: number[] = []
    const outbox = openTab({ onSent: () => void seen.push(outbox.get().length) })
    await outbox.enqueue(write('a'))
    await emptied(outbox)
    expect(seen).toEqual([1])
  })

  it('tries again after a 500, a 429 and a lost answer, and delivers once', async () => {
    const { server, openTab } = createBrowser(createServer(['500', '429', 'lost answer', 'lost request']))
    const outbox = openTab()
    await outbox.enqueue(write('a'))
    await outbox.enqueue(write('b'))
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['a', 'b'])
  })

  it('marks a refused message as failed with the reason, lets later ones pass, and discards it on demand', async () => {
    const { server, openTab } = createBrowser(createServer(['404']))
    const outbox = openTab()
    const refused = await outbox.enqueue(write('a'))
    await outbox.enqueue(write('b'))
    await vi.waitFor(() => expect(server.texts(7)).toEqual(['b']), { interval: 1 })
    expect(outbox.get()[0]).toMatchObject({ state: 'failed', error: 'This channel is closed to you.' })
    await outbox.discard(refused.hashKey)
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['b'])
  })

  it('sends a failed message again when asked to', async () => {
    const { server, openTab } = createBrowser(createServer(['404']))
    const outbox = openTab()
    const refused = await outbox.enqueue(write('a'))
    await vi.waitFor(() => expect(outbox.get()[0]?.state).toBe('failed'), { interval: 1 })
    await outbox.retry(refused.hashKey)
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['a'])
  })

  it.each(['TERMS_REQUIRED', 'IP_RESTRICTED', 'WEBAPP_RESTRICTED', 'MOBILE_RESTRICTED'] as const)(
    'waits before a door that is closed for now (%s), and goes on by itself once it is open',
    async (code) => {
      const { server, store, openTab } = createBrowser()
      let isClosed = true
      const send = vi.fn((entry: OutboxEntry) => {
        if (isClosed) return Promise.reject(new ApiError({ status: 403, code, message: 'Not from here.' }))
        return server.deliver(entry)
      })
      const timers: (() => void)[] = []
      const outbox = openTab({ send, setTimer: (work) => (timers.push(work), () => undefined) })
      await outbox.enqueue({ ...write('He is bleeding'), isUrgent: true })
      await vi.waitFor(() => expect(timers).toHaveLength(1), { interval: 1 })
      expect(await store.all()).toMatchObject([{ state: 'waiting', attempts: 1 }])
      isClosed = false
      outbox.resume()
      await emptied(outbox)
      expect(server.texts(7)).toEqual(['He is bleeding'])
    },
  )

  it('goes on after a reload in the middle of a send', async () => {
    const { server, store, openTab } = createBrowser()
    const lock = createLock()
    const dying = openTab({ lock, send: () => new Promise(() => {}) })
    await dying.enqueue(write('a'))
    await dying.enqueue(write('b'))
    await vi.waitFor(async () => expect((await store.all())[0]?.state).toBe('sending'), { interval: 1 })
    dying.stop()
    const reloaded = openTab()
    reloaded.start()
    await vi.waitFor(() => expect(server.texts(7)).toEqual(['a', 'b']), { interval: 1 })
    await emptied(reloaded)
  })

  it('lets one tab send for both, and both see every change', async () => {
    const { server, openTab } = createBrowser()
    const merged: string[] = []
    const one = openTab()
    const other = openTab({ onSent: (message) => void merged.push(message.message) })
    await one.enqueue(write('a'))
    await other.enqueue(write('b'))
    await one.enqueue(write('c'))
    await Promise.all([emptied(one), emptied(other)])
    expect(server.texts(7)).toEqual(['a', 'b', 'c'])
    expect(merged).toEqual(['a', 'b', 'c'])
  })

  it('takes along that a message is urgent, and what it quotes', async () => {
    const { store, openTab } = createBrowser(createServer(['lost request']))
    const outbox = openTab()
    const parts = { isUrgent: true, quotedMessageId: 5 }
    await outbox.enqueue({ ...write('look at this'), ...parts })
    expect(await store.all()).toMatchObject([parts])
    await emptied(outbox)
  })

  it('waits for the files of a message, keeps what they became, and lets later messages wait their turn', async () => {
    const { server, store, openTab } = createBrowser(createServer(['lost answer']))
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    const sent: OutboxEntry['attachments'][] = []
    const released: string[] = []
    const outbox = openTab({
      async prepare(entry) {
        if (entry.attachments.length === 0) return entry
        await arrival
        return { ...entry, attachments: [{ file, attachment }] }
      },
      async send(entry) {
        const kept = (await store.all()).find(({ hashKey }) => hashKey === entry.hashKey)
        expect(kept?.attachments).toEqual(entry.attachments)
        sent.push(entry.attachments)
        return server.deliver(entry)
      },
      release: async (entry) => void released.push(...fileIdsOf(entry)),
    })
    await outbox.enqueue({ ...write('with a picture'), attachments: [{ file }] })
    await outbox.enqueue(write('after it'))
    expect([...(await outbox.fileIds())]).toEqual(['f'])
    expect(server.texts(7)).toEqual([])
    arrive()
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['with a picture', 'after it'])
    expect(sent.slice(0, 2)).toEqual([[{ file, attachment }], [{ file, attachment }]])
    expect(released).toEqual(['f'])
  })

  it('lets an urgent message pass one that still waits for its files, and nothing else', async () => {
    const { server, openTab } = createBrowser()
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    const outbox = openTab({
      async prepare(entry) {
        if (entry.attachments.length === 0) return entry
        await arrival
        return { ...entry, attachments: [{ file, attachment }] }
      },
    })
    await outbox.enqueue({ ...write('a film'), attachments: [{ file }] })
    await outbox.enqueue(write('about it'))
    await outbox.enqueue({ ...write('come at once'), isUrgent: true })
    await vi.waitFor(() => expect(server.texts(7)).toEqual(['come at once']), { interval: 1 })
    arrive()
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['come at once', 'a film', 'about it'])
  })

  it('lets an urgent message pass one that was tried in vain, and nothing else', async () => {
    const { server, openTab } = createBrowser()
    let isGiphyAway = true
    const away = () => new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'GIFs cannot be reached just now.' })
    const outbox = openTab({
      send: (entry) => (entry.message === 'a GIF' && isGiphyAway ? Promise.reject(away()) : server.deliver(entry)),
    })
    await outbox.enqueue(write('a GIF'))
    await outbox.enqueue(write('about it'))
    await outbox.enqueue({ ...write('come at once'), isUrgent: true })
    await vi.waitFor(() => expect(server.texts(7)).toEqual(['come at once']), { interval: 1 })
    isGiphyAway = false
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['come at once', 'a GIF', 'about it'])
  })

  it('does not send a message that was discarded while its files were on their way', async () => {
    const { server, openTab } = createBrowser()
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    const discarded: string[] = []
    const outbox = openTab({
      async prepare(entry) {
        if (entry.message !== 'with a picture') return entry
        await arrival
        return { ...entry }
      },
      onDiscarded: ({ message }) => void discarded.push(message),
    })
    const { hashKey } = await outbox.enqueue(write('with a picture'))
    await outbox.enqueue(write('after it'))
    await vi.waitFor(() => expect(outbox.get()[0]?.state).toBe('sending'), { interval: 1 })
    await outbox.discard(hashKey)
    arrive()
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['after it'])
    expect(discarded).toEqual(['with a picture'])
  })

  it('lets one file go that was refused, sends the rest with its words, and goes with the last of what it said', async () => {
    const { server, openTab } = createBrowser()
    const bad = { ...file, fileId: 'bad' }
    const gone: string[] = []
    const outbox = openTab({
      async prepare(entry) {
        if (fileIdsOf(entry).includes('bad'))
          throw new ApiError({ status: 415, code: 'UNSUPPORTED_MEDIA', message: 'No.' })
        return { ...entry, attachments: entry.attachments.map((carried) => ({ ...carried, attachment })) }
      },
      onDiscarded: (entry) => void gone.push(...fileIdsOf(entry)),
    })
    const { hashKey } = await outbox.enqueue({ ...write('two pictures'), attachments: [{ file }, { file: bad }] })
    const alone = await outbox.enqueue({ ...write(''), attachments: [{ file: bad }] })
    await vi.waitFor(() => expect(outbox.get().map(({ state }) => state)).toEqual(['failed', 'failed']), {
      interval: 1,
    })
    await outbox.discardFile(hashKey, 'unknown')
    await outbox.discardFile(hashKey, 'bad')
    await outbox.discardFile(alone.hashKey, 'bad')
    expect(outbox.get().map(fileIdsOf)).toEqual([[file.fileId]])
    await outbox.retry(hashKey)
    await emptied(outbox)
    expect([server.texts(7), gone]).toEqual([['two pictures'], ['bad', 'bad']])
  })

  it('lets a GIF go that cannot be had any more, and sends the words without it', async () => {
    const { server, openTab } = createBrowser()
    const gif = { type: 'giphy' as const, name: 'wave' }
    const outbox = openTab({
      async prepare(entry) {
        if (entry.attachments.length > 0) throw new ApiError({ status: 409, code: 'CONFLICT', message: 'No GIF.' })
        return entry
      },
    })
    const { hashKey } = await outbox.enqueue({ ...write('hello'), attachments: [{ attachment: gif }] })
    await vi.waitFor(() => expect(outbox.get()[0]?.state).toBe('failed'), { interval: 1 })
    await outbox.discardFile(hashKey, 'giphy:wave')
    await outbox.retry(hashKey)
    await emptied(outbox)
    expect(server.texts(7)).toEqual(['hello'])
  })

  it('sends nothing that was taken back just before its turn', async () => {
    const { server, store, openTab } = createBrowser()
    const outbox = openTab()
    const { update } = store
    store.update = async (entry) => {
      await store.remove(entry.hashKey)
      return update(entry)
    }
    await outbox.enqueue(write('not this'))
    await emptied(outbox)
    expect(server.log).toEqual([])
  })

  it('has kept a message also where what is kept cannot be read right after', async () => {
    const { server, store, openTab } = createBrowser()
    const { all } = store
    store.all = () => {
      store.all = all
      return Promise.reject(new DOMException('', 'UnknownError'))
    }
    const outbox = openTab()
    await outbox.enqueue(write('once'))
    await vi.waitFor(() => expect(server.texts(7)).toEqual(['once']), { interval: 1 })
  })

  describe('on a disk that is full', () => {
    const refuse = () => Promise.reject(new DOMException('', 'QuotaExceededError'))

    it('sends what was kept before', async () => {
      const { server, store, openTab } = createBrowser(createServer(['lost request']))
      const outbox = openTab()
      store.update = refuse
      await outbox.enqueue(write('a'))
      await emptied(outbox)
      expect(server.texts(7)).toEqual(['a'])
    })

    it('sends what a tab that died had half sent', async () => {
      const { server, store, openTab } = createBrowser()
      const parts = { isUrgent: false, quotedMessageId: null, attachments: [] }
      await store.add({ ...write('a'), ...parts, hashKey: 'half sent', createdAt: 0, state: 'sending', attempts: 1 })
      store.update = refuse
      const outbox = openTab()
      outbox.start()
      await vi.waitFor(() => expect(server.texts(7)).toEqual(['a']), { interval: 1 })
    })

    it('takes a message for kept once the server has it, and sends it once', async () => {
      const { server, store, openTab } = createBrowser(createServer(['lost answer', 'lost request', '404']))
      const outbox = openTab()
      const { add } = store
      store.add = refuse
      await expect(outbox.enqueue(write('a'))).rejects.toThrow(NetworkError)
      await expect(outbox.enqueue(write('a'))).rejects.toThrow(NetworkError)
      await expect(outbox.enqueue(write('b'))).rejects.toThrow('This channel is closed to you.')
      await outbox.enqueue(write('b'))
      store.add = add
      await outbox.enqueue(write('b'))
      await emptied(outbox)
      expect(server.texts(7)).toEqual(['a', 'b', 'b'])
    })

    it('sends no second time what the server has, once there is room', async () => {
      const { server, store, openTab } = createBrowser(createServer(['lost answer']))
      const outbox = openTab()
      const { add } = store
      store.add = refuse
      await expect(outbox.enqueue(write('a'))).rejects.toThrow(NetworkError)
      store.add = add
      await outbox.enqueue(write('a'))
      await emptied(outbox)
      expect(server.texts(7)).toEqual(['a'])
    })
  })

  it('keeps the messages of someone who is not signed in', async () => {
    const { server, store, openTab } = createBrowser()
    const parts = { isUrgent: false, quotedMessageId: null, attachments: [] }
    const told = { createdAt: 0, state: 'waiting', attempts: 0 } as const
    await store.add({ ...write('theirs'), ...parts, ...told, userId: 9, hashKey: 'theirs' })
    const outbox = openTab()
    await outbox.enqueue(write('mine'))
    await vi.waitFor(() => expect(server.texts(7)).toEqual(['mine']), { interval: 1 })
    expect((await store.all()).map(({ message }) => message)).toEqual(['theirs'])
    await outbox.discardAll(1)
    expect(await outbox.unsentOf(9)).toBe(1)
    await outbox.discardAll(9)
    expect(await store.all()).toEqual([])
  })

  it('sends what the next one says where the one before still waits for a file, and nothing in their name', async () => {
    const { server, store, openTab } = createBrowser()
    let me = 1
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    const outbox = openTab({
      userId: () => me,
      async prepare(entry) {
        if (entry.attachments.length > 0) await arrival
        return { ...entry }
      },
    })
    await outbox.enqueue({ ...write('theirs'), attachments: [{ file }] })
    await vi.waitFor(async () => expect(await store.all()).toMatchObject([{ state: 'sending' }]), { interval: 1 })
    me = 2
    await outbox.enqueue({ ...write('mine'), userId: 2 })
    await vi.waitFor(() => expect(server.texts(7)).toEqual(['mine']), { interval: 1 })
    arrive()
    await vi.waitFor(async () => expect(await store.all()).toMatchObject([{ state: 'waiting', message: 'theirs' }]))
    expect(server.texts(7)).toEqual(['mine'])
    outbox.stop()
  })

  it('sends what a tab has left that was closed, from one that is still open', async () => {
    const { server, store, lock, openTab } = createBrowser()
    const death = Promise.withResolvers<never>()
    const dying = openTab({
      lock: (name, work) => lock(name, () => Promise.race([work(), death.promise])),
      send: () => new Promise(() => {}),
    })
    const open = openTab()
    await dying.enqueue(write('a'))
    await vi.waitFor(async () => expect((await store.all())[0]?.state).toBe('sending'), { interval: 1 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(server.log).toEqual([])
    dying.stop()
    death.reject(new Error('closed'))
    await emptied(open)
    expect(server.texts(7)).toEqual(['a'])
  })

  it('waits out the pause of another tab, also when that one is closed meanwhile', async () => {
    const { server, clock, openTab } = createBrowser(createServer(['lost request']))
    const tries: string[] = []
    const timers: { tab: string; work: () => void; delay: number }[] = []
    const openNamed = (tab: string) =>
      openTab({
        async send(entry) {
          tries.push(tab)
          return server.deliver(entry)
        },
        setTimer(work, delay) {
          timers.push({ tab, work, delay })
          return () => undefined
        },
      })
    const one = openNamed('one')
    const other = openNamed('other')
    await one.enqueue(write('a'))
    await vi.waitFor(() => expect(timers.map(({ tab }) => tab)).toEqual(['one', 'other']), { interval: 1 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(tries).toEqual(['one'])
    one.stop()
    clock.now += timers[1]?.delay ?? 0
    timers[1]?.work()
    await emptied(other)
    expect(tries).toEqual(['one', 'other'])
    expect(server.texts(7)).toEqual(['a'])
  })

  it('does not wait for the pause of another tab when the network may be back', async () => {
    const { server, openTab } = createBrowser(createServer(['lost request']))
    const setTimer = vi.fn(() => () => undefined)
    const one = openTab({ setTimer })
    const other = openTab({ setTimer })
    await one.enqueue(write('a'))
    await vi.waitFor(() => expect(setTimer).toHaveBeenCalledTimes(2), { interval: 1 })
    other.resume()
    await emptied(other)
    expect(server.texts(7)).toEqual(['a'])
  })

  it('delivers each message once and in order, whatever the network does', async () => {
    const fate = fc.constantFrom<Fate>('ok', 'lost request', 'lost answer', '500', '429')
    const act = fc.record({ tab: fc.nat(1), groupId: fc.integer({ min: 7, max: 9 }), pause: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 30 }), fc.array(act, { maxLength: 15 }), async (fates, acts) => {
        const { server, store, openTab } = createBrowser(createServer(fates))
        const tabs = [openTab(), openTab()]
        for (const [index, { tab, groupId, pause }] of acts.entries()) {
          await tabs[tab]?.enqueue(write(`${index}`, groupId))
          if (pause) await new Promise((resolve) => setImmediate(resolve))
        }
        await vi.waitFor(async () => expect(await store.all()).toEqual([]), { interval: 1, timeout: 4_000 })
        for (const groupId of [7, 8, 9]) {
          const expected = acts.flatMap((given, index) => (given.groupId === groupId ? [`${index}`] : []))
          expect(server.texts(groupId)).toEqual(expected)
        }
        tabs.forEach((tab) => tab.stop())
      }),
      { numRuns: 60 },
    )
  })
})

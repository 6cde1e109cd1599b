import { Message } from '@kinward/contract/messages'
import { z } from 'zod'
import type { Broadcast } from '../../lib/broadcast.ts'
import { randomText } from '../../lib/device.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { fileIdsOf, partKey, type OutboxEntry, type OutboxMessage } from './entry.ts'
import type { NewEntry } from './outbox-store.ts'
import { createSender, type SenderDependencies } from './sender.ts'

/** What one tab tells the others about the outbox. */
export const OutboxNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('sent'), message: Message }),
])
export type OutboxNews = z.infer<typeof OutboxNews>

export type Outbox = Pick<Store<readonly OutboxEntry[]>, 'get' | 'subscribe'> & {
  /** Keeps a message and has it sent; resolves once it is on disk, or at the server. */
  enqueue: (message: OutboxMessage) => Promise<OutboxEntry>
  /** Tries a failed message again. */
  retry: (hashKey: string) => Promise<void>
  discard: (hashKey: string) => Promise<void>
  /** Takes one thing out of a message that could not be sent; with the last that it said, the message goes. */
  discardFile: (hashKey: string, key: string) => Promise<void>
  /** Takes back all that someone has not sent. */
  discardAll: (userId: number) => Promise<void>
  /** How many messages of someone wait to be sent, shown or not. */
  unsentOf: (userId: number) => Promise<number>
  /** The files that this browser keeps for unsent messages. */
  fileIds: () => Promise<ReadonlySet<string>>
  /** The network may be back: everything that waits is tried now. */
  resume: () => void
  start: () => void
  stop: () => void
}

type Dependencies = Omit<SenderDependencies, 'onChange' | 'now'> & {
  tabs: Broadcast<OutboxNews>
  /** Its writer takes a message back, with what it carries. */
  onDiscarded: (entry: OutboxEntry) => void
  now?: () => number
}

/** The messages on their way out: durable, shared by all tabs, each delivered once and in order. */
export function createOutbox({ tabs, onDiscarded, now = Date.now, ...dependencies }: Dependencies): Outbox {
  const { store, prepare, send, release, onSent } = dependencies
  const entries = createStore<readonly OutboxEntry[]>([])
  /** The message that could not be kept last, and may have been sent. */
  let unkept: { words: string; hashKey: string } | null = null
  let reads = 0

  async function reread(): Promise<readonly OutboxEntry[]> {
    const read = ++reads
    const found = await store.all()
    // Nobody is shown what is not theirs to send now: to no one, and to a screen that is locked.
    if (read === reads) entries.set(dependencies.userId() === null ? [] : found)
    return found
  }

  /** A tab that is closed leaves what it has not sent: this one is in line for it, behind the one that sends. */
  async function hearChange(): Promise<void> {
    const me = dependencies.userId()
    const found = await reread()
    if (found.some(({ userId, state }) => userId === me && state !== 'failed')) sender.wake()
  }

  /** What was kept or sent is so, also where it cannot be read again just now. */
  async function announceChange(): Promise<void> {
    await reread().catch(() => undefined)
    tabs.post({ type: 'changed' })
  }

  function tellSent(message: Message): void {
    onSent(message)
    tabs.post({ type: 'sent', message })
  }

  const sender = createSender({ ...dependencies, now, onSent: tellSent, onChange: announceChange })

  /**
   * A disk that takes nothing keeps nobody from saying something: who wrote it has the words until the server has. Tried
   * again after an answer that was lost, it is still the same message.
   */
  async function sendUnkept(fresh: NewEntry, words: string): Promise<OutboxEntry> {
    unkept = { words, hashKey: fresh.hashKey }
    const entry = await prepare({ ...fresh, order: 0 })
    tellSent(await send(entry))
    ignoreFailure(release(entry))
    return entry
  }

  async function find(hashKey: string): Promise<OutboxEntry | undefined> {
    return (await store.all()).find((entry) => entry.hashKey === hashKey)
  }

  async function discard(hashKey: string): Promise<void> {
    const found = await find(hashKey)
    await store.remove(hashKey)
    if (found) onDiscarded(found)
    await announceChange()
  }

  const stopListening = tabs.listen((news) => {
    if (news.type === 'sent') onSent(news.message)
    else ignoreFailure(hearChange())
  })

  return {
    get: entries.get,
    subscribe: entries.subscribe,
    async enqueue(message) {
      const words = JSON.stringify(message)
      const fresh: NewEntry = {
        isUrgent: false,
        quotedMessageId: null,
        attachments: [],
        ...message,
        hashKey: unkept?.words === words ? unkept.hashKey : `${message.userId}-${message.groupId}-${randomText(20)}`,
        createdAt: now(),
        state: 'waiting',
        attempts: 0,
      }
      const entry = await store.add(fresh).catch(() => sendUnkept(fresh, words))
      unkept = null
      await announceChange()
      sender.wake(message.groupId)
      return entry
    },
    async retry(hashKey) {
      const found = await find(hashKey)
      if (!found) return
      const { error: _, ...entry } = found
      if (found.state === 'failed') await store.update({ ...entry, state: 'waiting', attempts: 0, pause: null })
      await announceChange()
      sender.wake(found.groupId)
    },
    discard,
    async discardFile(hashKey, key) {
      const found = await find(hashKey)
      const dropped = found?.attachments.filter((carried) => partKey(carried) === key) ?? []
      if (found?.state !== 'failed' || dropped.length === 0) return
      const attachments = found.attachments.filter((carried) => !dropped.includes(carried))
      if (attachments.length === 0 && found.message === '' && !found.flag) return discard(hashKey)
      await store.update({ ...found, attachments })
      onDiscarded({ ...found, attachments: dropped })
      await announceChange()
    },
    async discardAll(userId) {
      await store.clear(userId)
      await announceChange()
    },
    unsentOf: async (userId) => (await store.all()).filter((entry) => entry.userId === userId).length,
    fileIds: async () => new Set((await store.all()).flatMap(fileIdsOf)),
    resume: () => sender.wake('all'),
    start() {
      ignoreFailure(reread())
      sender.wake()
    },
    stop() {
      sender.stop()
      stopListening()
    },
  }
}

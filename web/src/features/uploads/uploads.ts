import type { UploadResult } from '@kinward/contract/uploads'
import { randomText } from '../../lib/device.ts'
import { ApiError, ignoreFailure, isTransient } from '../../lib/errors.ts'
import type { TabLock } from '../../lib/tab-lock.ts'
import { backoff } from '../outbox/backoff.ts'
import type { FileStore } from './file-store.ts'
import { outlivesItsPage, type ChosenFile, type FilePlace, type LocalFile } from './local-file.ts'
import { createSlots } from '../../lib/slots.ts'
import { UPLOAD_TEXTS } from './texts.ts'
import { createUploadTable, type UploadTable } from './upload-table.ts'
import type { UploadFile } from './upload-file.ts'

/** As many files as are uploaded at a time. */
const MOST_AT_ONCE = 3

/** What the server breaks at is tried this often: it may be the file that it cannot take. */
const MOST_BROKEN = 5

/** Progress is told in steps of a hundredth: the eye sees no finer ones. */
const STEPS = 100

export type Uploads = Pick<UploadTable, 'get' | 'subscribe'> & {
  /** Takes files up and begins to upload them. */
  add: (place: FilePlace, chosen: readonly ChosenFile[]) => void
  /** Takes a file back: it is uploaded no further, and forgotten. */
  remove: (id: string) => Promise<void>
  /** The message that these belong to is sent: they are the server's now. */
  sent: (ids: readonly string[]) => Promise<void>
  retry: (id: string) => void
  /** Resolves once files are on the disk; answers the first that could not be kept there. */
  kept: (ids: readonly string[]) => Promise<LocalFile | null>
  /** Files go out with a message of the outbox from now on, or come back from it. */
  take: (ids: readonly string[], isTaken: boolean) => void
  /** Waits for a file of a message to be uploaded, whichever tab does it. */
  arrive: (id: string) => Promise<UploadResult>
  /** What the server had of files is gone: those whose bytes are here, which it answers, are uploaded once more. */
  anew: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** What was a file of this page before it was uploaded, by the name it has since. */
  originOf: (uploadName: string) => LocalFile | null
  /** The bytes of a file that is kept in this browser. */
  read: (id: string) => Promise<Blob | null>
  /** Goes on with what an earlier page of this browser left behind; `isSent` knows what belongs to messages. */
  restore: (isSent: (id: string) => boolean) => Promise<void>
  /** A channel was left: what was attached there and not sent goes with its draft. */
  leave: (groupId: number) => void
  /** The network may be back: what pauses is tried now. */
  resume: () => void
  /** Nothing goes out for now; what was begun waits. */
  pause: () => void
  /** In how many channels and threads someone has attached what is not uploaded yet, in any tab; `isSent` as in `restore`. */
  unsentPlaces: (userId: number, isSent: (id: string) => boolean) => Promise<number>
  /** Forgets someone's files, here and on the disk. */
  clear: (userId: number) => Promise<void>
}

type Dependencies = {
  store: FileStore
  upload: UploadFile
  lock: TabLock
  /** This tab, and whether another one is still open. */
  tab: string
  isOpen: (tab: string) => Promise<boolean>
  /** Who may upload now. */
  userId: () => number | null
  setTimer: (work: () => void, delay: number) => () => void
  /** A file that no message has taken was uploaded: it belongs to its draft from now on. */
  onUploaded: (file: LocalFile, result: UploadResult) => void
  /** The server need not keep what it has of a file. */
  onWithdrawn: (file: LocalFile) => void
  now?: () => number
}

/** A folder, and a file that was moved away before it was kept: no network brings them back. */
async function checkReadable({ name, blob }: LocalFile): Promise<void> {
  await blob
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new Error(UPLOAD_TEXTS.unreadable(name), { cause })
    })
}

/** The files on their way to the server: they go on whatever channel is open, and survive a lost network. */
export function createUploads(dependencies: Dependencies): Uploads {
  const { store, upload, lock, tab, isOpen, userId, setTimer, onUploaded, onWithdrawn, now = Date.now } = dependencies
  const table = createUploadTable()
  const { find, set, change, turn } = table
  const inSlot = createSlots(MOST_AT_ONCE)
  const running = new Map<string, AbortController>()
  const timers = new Map<string, () => void>()
  const attempts = new Map<string, number>()
  const broken = new Map<string, number>()
  const keeping = new Map<string, Promise<boolean>>()
  const origins = new Map<string, LocalFile>()
  let last = 0

  /** Resolves once it is gone from the disk too. */
  async function forget(id: string): Promise<void> {
    timers.get(id)?.()
    timers.delete(id)
    attempts.delete(id)
    broken.delete(id)
    running.get(id)?.abort()
    running.delete(id)
    set(id, null)
    // It may still be on its way to the disk.
    const isKept = keeping.get(id)
    keeping.delete(id)
    await isKept
    await store.remove(id)
  }

  function keep(file: LocalFile): void {
    keeping.set(
      file.id,
      store.put(file).then(
        () => true,
        () => false,
      ),
    )
  }

  function settle(id: string, result: UploadResult): void {
    const done = find(id)
    if (!done) return
    if (done.isTaken)
      return set(id, { file: { ...done.file, result }, progress: 1, isTaken: true, state: 'done', result })
    origins.set(result.name, done.file)
    onUploaded(done.file, result)
    ignoreFailure(forget(id))
  }

  function fail(id: string, cause: unknown): void {
    const failed = find(id)
    broken.delete(id)
    if (!failed) return
    const error = cause instanceof Error && cause.message !== '' ? cause.message : UPLOAD_TEXTS.failed
    const { file, isTaken } = failed
    set(id, { file, isTaken, progress: 0, state: 'failed', error, cause })
  }

  function later(id: string): void {
    const tries = (attempts.get(id) ?? 0) + 1
    attempts.set(id, tries)
    turn(id, 'paused')
    timers.get(id)?.()
    timers.set(
      id,
      setTimer(() => run(id), backoff(tries)),
    )
  }

  /** Whether the server has now broken at it too often, which is final. */
  function isBroken(id: string, error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 500) return false
    const times = (broken.get(id) ?? 0) + 1
    broken.set(id, times)
    return times >= MOST_BROKEN
  }

  /** One try, while no other tab tries the same. What another tab has uploaded meanwhile is not uploaded again. */
  async function attempt(id: string, signal: AbortSignal): Promise<UploadResult> {
    await keeping.get(id)
    const kept = await store.get(id).catch(() => null)
    let file = kept ?? find(id)?.file
    if (file && !file.result) await checkReadable(file)
    if (!file || signal.aborted) throw new DOMException('', 'AbortError')
    if (file.result) return file.result
    turn(id, 'uploading')
    const named = async (uploadName: string, given: LocalFile) => {
      file = { ...given, uploadName }
      change(id, { file })
      await store.update(file).catch(() => undefined)
    }
    const begun = file
    const result = await upload(begun, {
      signal,
      onProgress(share) {
        const progress = Math.floor(share * STEPS) / STEPS
        if (find(id)?.progress !== progress && !signal.aborted) change(id, { progress })
      },
      onNamed: (uploadName) => named(uploadName, begun),
    })
    await store.update({ ...file, result }).catch(() => undefined)
    return result
  }

  async function tryOnce(id: string): Promise<void> {
    const waiting = find(id)
    if (!waiting || waiting.state === 'done' || running.has(id)) return
    if (waiting.file.userId !== userId()) return turn(id, 'paused')
    const control = new AbortController()
    running.set(id, control)
    try {
      settle(id, await lock(`kinward-upload-${id}`, () => attempt(id, control.signal)))
    } catch (error) {
      if (control.signal.aborted) return
      if (isBroken(id, error)) fail(id, new Error(UPLOAD_TEXTS.broken(waiting.file.name)))
      else if (isTransient(error)) later(id)
      else fail(id, error)
    } finally {
      if (running.get(id) === control) running.delete(id)
    }
  }

  function run(id: string): void {
    timers.get(id)?.()
    timers.delete(id)
    turn(id, 'waiting')
    void inSlot(() => tryOnce(id))
  }

  function begin(file: LocalFile, isTaken: boolean): void {
    last = Math.max(last, file.order)
    set(file.id, { file, progress: 0, isTaken, state: 'waiting' })
    if (file.result) settle(file.id, file.result)
    else run(file.id)
  }

  function restart(id: string): void {
    attempts.delete(id)
    const found = find(id)
    if (found && found.state !== 'done' && !running.has(id)) run(id)
  }

  return {
    get: table.get,
    subscribe: table.subscribe,
    add(place, chosen) {
      for (const { name, blob, isVoiceClip = false } of chosen) {
        last = Math.max(last + 1, now())
        const file = {
          ...place,
          id: randomText(20),
          tab,
          order: last,
          name,
          mimeType: blob.type,
          isVoiceClip,
          blob,
          uploadName: null,
          result: null,
        }
        keep(file)
        begin(file, false)
      }
    },
    async remove(id) {
      const file = find(id)?.file ?? (await store.get(id))
      await forget(id)
      if (file && file.uploadName !== null) onWithdrawn(file)
    },
    sent: async (ids) => {
      await Promise.all(ids.map(forget))
    },
    retry: restart,
    async kept(ids) {
      for (const id of ids) {
        const isKept = (await keeping.get(id)) ?? true
        const found = find(id)
        if (!isKept && found && found.state !== 'done') return found.file
      }
      return null
    },
    take(ids, isTaken) {
      for (const id of ids) {
        change(id, { isTaken })
        const found = find(id)
        if (!isTaken && found?.state === 'done') settle(id, found.result)
      }
    },
    async arrive(id) {
      const found = find(id)
      if (!found) {
        const file = await store.get(id)
        if (!file) throw new Error(UPLOAD_TEXTS.gone)
        if (file.result) return file.result
        if (!find(id)) begin(file, true)
      } else if (found.state === 'failed' || found.state === 'paused') restart(id)
      return await table.settled(id)
    },
    async anew(ids) {
      const again = new Set<string>()
      for (const id of ids) {
        const file = find(id)?.file ?? (await store.get(id))
        if (!file) continue
        again.add(id)
        await store.update({ ...file, result: null })
        begin({ ...file, result: null }, true)
      }
      return again
    },
    originOf: (uploadName) => origins.get(uploadName) ?? null,
    read: async (id) => find(id)?.file.blob ?? (await store.get(id))?.blob ?? null,
    restore: (isSent) =>
      lock('kinward-restore-files', async () => {
        const left = await store.all()
        for (const file of left.toSorted((a, b) => a.order - b.order)) {
          const isOurs = file.userId === userId() && !find(file.id) && !isSent(file.id)
          if (!isOurs || (file.tab !== tab && (await isOpen(file.tab)))) continue
          if (!outlivesItsPage(file)) await store.remove(file.id)
          else {
            const mine = { ...file, tab }
            await store.update(mine)
            begin(mine, false)
          }
        }
      }),
    leave(groupId) {
      for (const [id, { file, isTaken }] of table.get()) {
        if (file.groupId === groupId && !isTaken) ignoreFailure(forget(id))
      }
    },
    resume() {
      for (const [id, { state }] of table.get()) if (state === 'paused') restart(id)
    },
    pause() {
      origins.clear()
      for (const [id, { state }] of table.get()) {
        if (state === 'done' || state === 'failed') continue
        running.get(id)?.abort()
        running.delete(id)
        timers.get(id)?.()
        timers.delete(id)
        turn(id, 'paused')
      }
    },
    async unsentPlaces(owner, isSent) {
      const here = [...table.get().values()].filter(({ isTaken }) => !isTaken).map(({ file }) => file)
      const elsewhere = (await store.all()).filter(({ id }) => !find(id) && !isSent(id))
      const theirs = [...here, ...elsewhere].filter((file) => file.userId === owner)
      return new Set(theirs.map(({ groupId, parentId }) => `${groupId}.${parentId}`)).size
    },
    async clear(owner) {
      origins.clear()
      for (const [id, { file }] of table.get()) if (file.userId === owner) ignoreFailure(forget(id))
      await store.clear(owner)
    },
  }
}

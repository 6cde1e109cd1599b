import { beginUpload, finishUpload, uploadUrl } from '@kinward/contract/uploads'
import { z } from 'zod'
import type { Call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import type { TabLock } from '../../lib/tab-lock.ts'
import { createMemoryFiles } from './file-store.ts'
import type { LocalFile } from './local-file.ts'
import type { PutBytes } from './put-bytes.ts'
import { createUploadFile } from './upload-file.ts'
import { createUploads } from './uploads.ts'

export type Fate = 'ok' | 'request lost' | 'answer lost' | 'refused' | 'broken'

export const PLACE = { userId: 1, entityId: 1, locationId: 2, groupId: 7, parentId: null }

const Input = z.object({
  params: z.object({ uploadName: z.string().optional() }),
  body: z.object({ fileName: z.string() }).optional(),
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A server that takes uploads as the contract says, a network with fates decided beforehand, and tabs on one disk. */
export function createUploadWorld(fates: Fate[] = []) {
  const store = createMemoryFiles()
  const uploads = new Map<string, { fileName: string; hasArrived: boolean; isReady: boolean }>()
  const drafted: string[] = []
  const inDraft = new Set<string>()
  const withdrawn: string[] = []
  const puts: string[] = []
  let announced = 0
  let most = 0

  async function travel<Result>(work: () => Result): Promise<Result> {
    const fate = fates.shift() ?? 'ok'
    await turn()
    if (fate === 'request lost') throw new NetworkError('away')
    if (fate === 'refused') throw new ApiError({ status: 415, code: 'UNSUPPORTED_MEDIA', message: 'Not a picture.' })
    if (fate === 'broken') throw new ApiError({ status: 500, code: 'INTERNAL', message: 'Something went wrong.' })
    const result = work()
    if (fate === 'answer lost') throw new NetworkError('away')
    return result
  }

  const conflict = () => new ApiError({ status: 409, code: 'CONFLICT', message: '' })

  function known(uploadName = '') {
    const found = uploads.get(uploadName)
    if (!found) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Gone.' })
    return found
  }

  function answer(route: unknown, input: unknown): unknown {
    const { params, body } = Input.parse(input)
    const { uploadName = '' } = params
    if (route === beginUpload) {
      const name = `${++announced}-${body?.fileName}`
      uploads.set(name, { fileName: body?.fileName ?? '', hasArrived: false, isReady: false })
      return { uploadName: name, url: `put:${name}`, expiresAt: 0 }
    }
    if (route === uploadUrl) {
      if (known(uploadName).hasArrived) throw conflict()
      return `put:${uploadName}`
    }
    if (route === finishUpload) {
      const upload = known(uploadName)
      if (!upload.hasArrived) throw conflict()
      upload.isReady = true
      return resultOf(uploadName, upload.fileName)
    }
    throw new Error('no such call')
  }

  /** One piece of work at a time under a name; what a dead tab held is free. */
  const held = new Map<string, Promise<unknown>>()
  const lockOf =
    (death: Promise<void>): TabLock =>
    async (name, work) => {
      while (held.has(name)) await held.get(name)
      const run = work()
      held.set(
        name,
        Promise.race([run.catch(() => undefined), death]).finally(() => held.delete(name)),
      )
      return await run
    }

  function openTab(tab: string) {
    const timers = new Set<() => void>()
    const death = Promise.withResolvers<void>()
    let isGone = false
    let inFlight = 0

    /** What a page waits for when it goes never comes. */
    async function here<Result>(work: () => Promise<Result>): Promise<Result> {
      const never = new Promise<Result>(() => {})
      if (isGone) return never
      const outcome = work()
      await outcome.catch(() => undefined)
      return isGone ? never : outcome
    }

    const manager = createUploads({
      store: {
        put: (file) => here(() => store.put(file)),
        update: (file) => here(() => store.update(file)),
        get: (id) => here(() => store.get(id)),
        remove: (id) => here(() => store.remove(id)),
        all: () => here(store.all),
        clear: (userId) => here(() => store.clear(userId)),
      },
      upload: createUploadFile({
        call: ((route: unknown, input: unknown) => here(() => travel(() => answer(route, input)))) as unknown as Call,
        put: (request) => here(() => put(request)),
      }),
      lock: lockOf(death.promise),
      tab,
      isOpen: async () => false,
      userId: () => (isGone ? null : PLACE.userId),
      setTimer(work) {
        timers.add(work)
        return () => void timers.delete(work)
      },
      // As a draft does: the same upload is in it once, however often it is told.
      onUploaded({ name }, upload) {
        if (!inDraft.has(upload.name)) drafted.push(name)
        inDraft.add(upload.name)
      },
      onWithdrawn: ({ name }: LocalFile) => void withdrawn.push(name),
    })

    async function put({ url, signal, onProgress }: Parameters<PutBytes>[0]): Promise<void> {
      inFlight += 1
      most = Math.max(most, inFlight)
      try {
        onProgress(0.5)
        await travel(() => {
          known(url.slice('put:'.length)).hasArrived = true
          puts.push(url)
        })
        if (signal.aborted) throw new DOMException('', 'AbortError')
      } finally {
        inFlight -= 1
      }
    }

    return {
      manager,
      add: (name: string, type = 'image/png') => manager.add(PLACE, [{ name, blob: new Blob([name], { type }) }]),
      find: (name: string) => [...manager.get().values()].find(({ file }) => file.name === name),
      fireTimers() {
        const due = [...timers]
        timers.clear()
        for (const work of due) work()
      },
      /** The page goes: nothing of it goes on. */
      crash() {
        manager.pause()
        isGone = true
        timers.clear()
        death.resolve()
      },
    }
  }

  return { store, uploads, drafted, withdrawn, puts, fates, openTab, turn, most: () => most }
}

export type UploadTab = ReturnType<ReturnType<typeof createUploadWorld>['openTab']>

function resultOf(name: string, orignalFileName: string) {
  const facts = { mimeType: 'image/png', extension: 'png', size: 3, url: `files/${name}` }
  return { type: 'image' as const, id: 1, name, orignalFileName, ...facts }
}

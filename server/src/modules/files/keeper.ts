import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { type Storage, StorageFullError } from '../../platform/storage/storage.ts'
import { renditionKey } from './file-keys.ts'
import * as repository from './files.repository.ts'
import type { Finding } from './look/finding.ts'
import type { Looking } from './look/looking.ts'
import { REFUSALS, texts } from './texts.ts'

/** How long a call waits for its file to be looked at, before it is told to ask again. */
const MOST_WAIT_MS = 20_000

type KeeperDeps = { db: Db; storage: Storage; looking: Looking; limits: Config['uploads'] }

export type Keeper = ReturnType<typeof createKeeper>

/** Makes files ready that have come: looks at each once, keeps what was made of it, and throws away what may not be. */
export function createKeeper({ db, storage, looking, limits }: KeeperDeps) {
  const underWay = new Map<number, Promise<repository.FileRow>>()

  /** The file once it is ready; refuses with the sentence for what it is, and for one that has not come or takes long. */
  async function ready(row: repository.FileRow): Promise<repository.FileRow> {
    if (row.state === 'ready') return row
    if (row.state === 'refused') throw new AppError('UNSUPPORTED_MEDIA', row.refusal ?? REFUSALS.broken)
    if (row.state === 'awaited' && !(await hasCome(row))) throw new AppError('CONFLICT', texts.notArrived)
    const work = underWay.get(row.id) ?? begin(row)
    return Promise.race([work, tooLong()])
  }

  /** Where clients put their files themselves, nobody has told us that they are there. */
  async function hasCome(row: repository.FileRow): Promise<boolean> {
    if (storage.uploads.by === 'us') return false
    const size = await storage.uploads.sizeOf(row.key)
    if (size !== null) await repository.markArrived(db, row.key, null, size)
    // Another call may have been told of it, and have taken it away from there.
    return size !== null || (await repository.findFile(db, row.id))?.state !== 'awaited'
  }

  function begin(row: repository.FileRow): Promise<repository.FileRow> {
    const work = makeReady(row)
      .catch((error: unknown) => {
        throw error instanceof StorageFullError ? new AppError('UNAVAILABLE', texts.noRoom, undefined, 60) : error
      })
      .finally(() => underWay.delete(row.id))
    underWay.set(row.id, work)
    // Whoever asked may have stopped waiting.
    work.catch(() => undefined)
    return work
  }

  async function makeReady(row: repository.FileRow): Promise<repository.FileRow> {
    const now = await repository.findFile(db, row.id)
    if (now?.state === 'ready') return now
    const finding = await lookAt(row)
    const sentence = refusalOf(finding)
    if (sentence !== null || finding.outcome === 'refused') {
      await repository.saveRefusal(db, row.id, sentence ?? REFUSALS.broken)
      await storage.remove([row.key])
      throw new AppError('UNSUPPORTED_MEDIA', sentence ?? REFUSALS.broken)
    }
    for (const { name, bytes } of finding.renditions) await storage.put(renditionKey(name, row.key), bytes)
    const saved = await repository.saveFound(db, row.id, finding)
    if (!saved) throw notFound()
    return saved
  }

  async function lookAt(row: repository.FileRow): Promise<Finding> {
    const { file_name: fileName, said_mime: mimeType, is_voice_clip: isVoiceClip } = row
    const isAvatar = row.group_id === null && !row.for_broadcast && !row.for_form
    const file = await storage.open(row.key)
    try {
      const finding = await looking.look(file.path, { fileName, mimeType, isVoiceClip, isAvatar })
      if (finding.outcome === 'found' && refusalOf(finding) === null) await file.keep(finding.wasChanged)
      return finding
    } finally {
      await file.release()
    }
  }

  function refusalOf(finding: Finding): string | null {
    if (finding.outcome === 'refused') return REFUSALS[finding.refusal]
    return limits.kinds.includes(finding.kind) ? null : texts.kindOff
  }

  return { ready }
}

function tooLong(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new AppError('UNAVAILABLE', texts.stillLooking, undefined, 2)), MOST_WAIT_MS).unref()
  })
}

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { type LocalFile, type Storage, StorageAwayError, StorageFullError } from '../../platform/storage/storage.ts'
import { allKeysOf, renditionKey } from './file-keys.ts'
import * as repository from './files.repository.ts'
import { type Finding, LookFailed } from './look/finding.ts'
import type { Looking } from './look/looking.ts'
import { REFUSALS, texts } from './texts.ts'

/** How long a call waits for its file to be looked at, before it is told to ask again. */
const MOST_WAIT_MS = 20_000

/** A look that fails so often fails for what is in the file: it is damaged. */
const MOST_LOOKS = 3

type KeeperDeps = { db: Db; storage: Storage; looking: Looking; limits: Config['uploads'] }

export type Keeper = ReturnType<typeof createKeeper>

/** Makes files ready that have come: looks at each once, keeps what was made of it, and throws away what may not be. */
export function createKeeper({ db, storage, looking, limits }: KeeperDeps) {
  const underWay = new Map<number, Promise<repository.FileRow>>()
  const failures = new Map<number, number>()

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
    const size = await storage.uploads.sizeOf(row.key).catch(inWords)
    if (size !== null) await repository.markArrived(db, row.key, null, size)
    // Another call may have been told of it, and have taken it away from there.
    return size !== null || (await repository.findFile(db, row.id))?.state !== 'awaited'
  }

  function begin(row: repository.FileRow): Promise<repository.FileRow> {
    const work = makeReady(row)
      .catch(inWords)
      .finally(() => underWay.delete(row.id))
    underWay.set(row.id, work)
    // Whoever asked may have stopped waiting.
    work.catch(() => undefined)
    return work
  }

  async function makeReady(row: repository.FileRow): Promise<repository.FileRow> {
    const now = await repository.findFile(db, row.id)
    if (now?.state === 'ready') return now
    const file = await storage.open(row.key)
    try {
      const finding = await lookAt(row, file)
      const sentence = refusalOf(finding)
      if (sentence !== null || finding.outcome === 'refused') return await refuse(row, sentence ?? REFUSALS.broken)
      await file.keep(finding.wasChanged)
      for (const { name, bytes } of finding.renditions) await storage.put(renditionKey(name, row.key), bytes)
      const saved = await repository.saveFound(db, row.id, finding)
      if (!saved) {
        // It was taken back meanwhile.
        await storage.remove(allKeysOf(row))
        throw notFound()
      }
      await file.clear()
      return saved
    } finally {
      await file.release()
    }
  }

  async function lookAt(row: repository.FileRow, { path }: LocalFile): Promise<Finding> {
    const { file_name: fileName, said_mime: mimeType, is_voice_clip: isVoiceClip } = row
    const isAvatar = row.group_id === null && !row.for_broadcast && !row.for_form
    try {
      const finding = await looking.look(path, { fileName, mimeType, isVoiceClip, isAvatar })
      failures.delete(row.id)
      return finding
    } catch (error) {
      if (!(error instanceof LookFailed)) throw error
      const count = (failures.get(row.id) ?? 0) + 1
      failures.set(row.id, count)
      if (count < MOST_LOOKS) throw error
      failures.delete(row.id)
      return { outcome: 'refused', refusal: 'broken' }
    }
  }

  /** Where another process has found it good meanwhile, that stands. */
  async function refuse(row: repository.FileRow, sentence: string): Promise<repository.FileRow> {
    if (await repository.saveRefusal(db, row.id, sentence)) await storage.remove(allKeysOf(row))
    const now = await repository.findFile(db, row.id)
    if (now?.state === 'ready') return now
    throw new AppError('UNSUPPORTED_MEDIA', sentence)
  }

  function refusalOf(finding: Finding): string | null {
    if (finding.outcome === 'refused') return REFUSALS[finding.refusal]
    return limits.kinds.includes(finding.kind) ? null : texts.kindOff
  }

  return { ready }
}

/** What is wrong with the place files lie in, as whoever waits is told. */
function inWords(error: unknown): never {
  if (error instanceof StorageFullError) throw new AppError('UNAVAILABLE', texts.noRoom, undefined, 60)
  if (error instanceof StorageAwayError) throw new AppError('UNAVAILABLE', texts.outOfReach, undefined, 5)
  throw error
}

function tooLong(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new AppError('UNAVAILABLE', texts.stillLooking, undefined, 2)), MOST_WAIT_MS).unref()
  })
}

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBufferSweep } from './spent-buffers.ts'
import { removeAbandoned } from './scratch.ts'
import { checkKey, isFull, NoSuchFileError, type Staged, type Storage, StorageFullError } from './storage.ts'

export type DiskOptions = {
  folder: string
  /** What bytes are written by; a test puts a full disk here. */
  writeTo?: typeof createWriteStream
}

/** What gathers while the disk is busy goes to it at once, up to a megabyte: fewer turns, and as much memory an upload. */
const WRITING = { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1024 ** 2 }

/**
 * Files in a folder of this machine. Each is written aside, flushed to the disk and then renamed, so that under its name
 * there is never half of it.
 */
export async function createDiskStorage({ folder, writeTo = createWriteStream }: DiskOptions): Promise<Storage> {
  const aside = join(folder, 'incoming')
  await mkdir(aside, { recursive: true })
  await removeAbandoned(aside)

  /** Two levels of folders, so that none holds too many. */
  function pathOf(key: string): string {
    const bare = checkKey(key).slice(key.lastIndexOf('_') + 1)
    return join(folder, bare.slice(0, 2), bare.slice(2, 4), key)
  }

  async function stage(source: Readable, signal?: AbortSignal): Promise<Staged> {
    const path = join(aside, randomUUID())
    const discard = (): Promise<void> => rm(path, { force: true })
    const sweep = createBufferSweep()
    source.on('data', (bytes: Buffer) => sweep(bytes.length))
    try {
      await pipeline(source, writeTo(path, WRITING), signal ? { signal } : {})
    } catch (error) {
      await discard()
      throw isFull(error) ? new StorageFullError('There is no room for this file.') : error
    }
    return {
      discard,
      keepAs: async (key) => {
        const target = pathOf(key)
        try {
          await mkdir(dirname(target), { recursive: true })
          await rename(path, target)
          await flush(dirname(target), 'r')
        } catch (error) {
          await discard()
          throw isFull(error) ? new StorageFullError('There is no room for this file.') : error
        }
      },
    }
  }

  return {
    uploads: { by: 'us', stage },
    open: async (key) => {
      const path = pathOf(key)
      return {
        path,
        keep: async (wasChanged) => {
          if (wasChanged) await flush(path, 'r+')
        },
        clear: async () => undefined,
        release: async () => undefined,
      }
    },
    put: async (key, bytes) => {
      pathOf(key)
      await (await stage(Readable.from([bytes]))).keepAs(key)
    },
    read: async (key, range) => {
      // Opened before anything is answered: a file that is not there is an error of the call, not of the stream.
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
        throw isMissing ? new NoSuchFileError('The disk has no such file.') : error
      })
      return createReadStream('', { fd: handle, ...range })
    },
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },
    tidy: () => removeAbandoned(aside),
  }
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

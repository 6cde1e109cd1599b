import type { Message } from '@kinward/contract/messages'
import { ApiError } from '../../lib/errors.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { fileIdsOf, type OutboxEntry } from './entry.ts'

/** Waits for the files of a message; what it carries then is what the server has. */
export async function withUploads(entry: OutboxEntry, uploads: Pick<Uploads, 'arrive'>): Promise<OutboxEntry> {
  if (entry.attachments.every(({ attachment }) => attachment !== undefined)) return entry
  const attachments = await Promise.all(
    entry.attachments.map(async ({ file, attachment }) => ({
      file,
      attachment: attachment ?? (file && (await uploads.arrive(file.fileId))),
    })),
  )
  return { ...entry, attachments }
}

type Posting = Pick<Uploads, 'anew'> & {
  post: (entry: OutboxEntry) => Promise<Message>
  /** Waits for files as `withUploads` does. */
  bring: (entry: OutboxEntry) => Promise<OutboxEntry>
}

/** Sends a message. Where it waited longer than the server keeps its files, those that are here are uploaded once more. */
export async function postWithFiles(entry: OutboxEntry, { post, anew, bring }: Posting): Promise<Message> {
  try {
    return await post(entry)
  } catch (error) {
    if (!hasLostFiles(error)) throw error
    const again = await anew(fileIdsOf(entry))
    if (again.size === 0) throw error
    const attachments = entry.attachments.map((carried) =>
      carried.file && again.has(carried.file.fileId) ? { file: carried.file } : carried,
    )
    return await post(await bring({ ...entry, attachments }))
  }
}

function hasLostFiles(error: unknown): boolean {
  return error instanceof ApiError && error.problems.some(({ path }) => path.startsWith('uploads.'))
}

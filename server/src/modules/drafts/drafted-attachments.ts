import type { Attachment, NewAttachment } from '@kinward/contract/attachments'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { presentFile } from '../files/files.presenter.ts'
import { listOwnFiles } from '../files/files.repository.ts'
import { formAttachment } from '../forms/form-attachment.ts'
import type { GifSource } from '../gifs/gif-source.ts'
import { texts } from '../gifs/texts.ts'

/**
 * What a draft carries, as its writer's other devices show it: their own uploads in that channel that are ready, GIFs,
 * addresses and forms. What is not theirs, or no longer there, is left out: the words must be kept all the same.
 */
export async function draftedAttachments(
  db: Db | Tx,
  gifs: Pick<GifSource, 'find'>,
  writer: GroupCaller,
  asked: readonly NewAttachment[],
): Promise<Attachment[]> {
  const names = asked.flatMap((one) => ('name' in one && one.type !== 'giphy' ? [one.name] : []))
  const rows = names.length === 0 ? [] : await listOwnFiles(db, writer, names)
  const ready = new Map(rows.filter(({ state }) => state === 'ready').map((row) => [row.upload_name, presentFile(row)]))
  const found = await Promise.all(
    asked.map(async (one): Promise<Attachment | undefined> => {
      if (one.type === 'url') return one
      if (one.type === 'giphy') return presentGif(gifs, one.name)
      return one.type === 'assessment' ? formAttachment(db, writer, one) : ready.get(one.name)
    }),
  )
  return found.filter((attachment) => attachment !== undefined)
}

/** A GIF becomes a file when it is sent; until then it is shown from where it was found. */
async function presentGif(gifs: Pick<GifSource, 'find'>, name: string): Promise<Attachment | undefined> {
  const gif = await gifs.find(name).catch(untilItIsBack)
  if (!gif) return undefined
  return { type: 'giphy', ...gif, name, url: `gifs/${name}`, thumbnailUrl: `gifs/${name}/still` }
}

/** Where GIFs come from is away: one is kept by its name, as it was chosen, and the next save says more of it. */
function untilItIsBack(error: unknown): { title: string } {
  if (error instanceof AppError) return { title: texts.untitled }
  throw error
}

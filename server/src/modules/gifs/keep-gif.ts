import type { Attachment } from '@kinward/contract/attachments'
import sharp from 'sharp'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { newFileKey, renditionKey } from '../files/file-keys.ts'
import { presentFile } from '../files/files.presenter.ts'
import { type FileRow, findOwnFile } from '../files/files.repository.ts'
import { type GifBytes, GifRefused, type GifSource } from './gif-source.ts'
import { texts } from './texts.ts'

type KeepDeps = { db: Db; storage: Storage; source: GifSource }
type Sender = { userId: number; groupId: number }

export type KeepGif = (sender: Sender, name: string) => Promise<Attachment>

/** Makes a file of a GIF that someone sends, with a still picture of it. Who sends it again in the same channel has it already. */
export function createKeepGif({ db, storage, source }: KeepDeps): KeepGif {
  async function make(sender: Sender, uploadName: string, name: string): Promise<FileRow | undefined> {
    const [gif, moving] = await Promise.all([source.find(name), source.read(name, 'moving')]).catch(
      (error: unknown) => {
        throw error instanceof GifRefused ? gone() : error
      },
    )
    if (!gif || !moving) throw gone()
    const { width, height, still } = await pictureOf(moving).catch(() => {
      throw gone()
    })
    const key = newFileKey()
    const keys = { moving: key, still: renditionKey('thumbnail', key) }
    await Promise.all([storage.put(keys.moving, moving.bytes), storage.put(keys.still, still)])
    const row = await db
      .insertInto('files')
      .values({
        key,
        upload_name: uploadName,
        group_id: sender.groupId,
        uploader_id: sender.userId,
        file_name: `${gif.title}.gif`,
        state: 'ready',
        kind: 'giphy',
        mime_type: moving.mimeType,
        extension: 'gif',
        size: moving.bytes.length,
        width,
        height,
        renditions: { thumbnail: still.length },
        arrived_at: new Date(),
      })
      .onConflict((conflict) => conflict.columns(['uploader_id', 'group_id', 'upload_name']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) await storage.remove(Object.values(keys))
    return row
  }

  return async (sender, name) => {
    const uploadName = `giphy-${name}.gif`
    const row =
      (await findOwnFile(db, sender, uploadName)) ??
      (await make(sender, uploadName, name)) ??
      (await findOwnFile(db, sender, uploadName))
    if (!row) throw notFound()
    return { ...presentFile(row), type: 'giphy', title: row.file_name.replace(/\.gif$/, '') }
  }
}

async function pictureOf({ bytes }: GifBytes) {
  const { width, height } = await sharp(bytes).metadata()
  const still = await sharp(bytes).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
  return { width, height, still }
}

function gone(): AppError {
  return new AppError('CONFLICT', texts.gone)
}

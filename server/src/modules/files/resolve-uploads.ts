import type { UploadResult } from '@kinward/contract/uploads'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { presentFile } from './files.presenter.ts'
import { listOwnFiles, type Uploader } from './files.repository.ts'
import { texts } from './texts.ts'

/**
 * Someone's own uploads in a channel or for broadcasts, by name, as messages, drafts and broadcasts carry them. Refuses when one of them is missing or
 * not ready: another's, another channel's and one that was swept are all missing.
 */
export async function resolveUploads(
  db: Db | Tx,
  owner: Uploader,
  names: readonly string[],
): Promise<Map<string, UploadResult>> {
  const rows = await listOwnFiles(db, owner, names)
  const found = new Map(rows.map((row) => [row.upload_name, row]))
  return new Map(
    names.map((name) => {
      const row = found.get(name)
      if (!row || row.state === 'refused') throw lostUpload(name)
      if (row.state !== 'ready') throw lostUpload(name, texts.notReady)
      return [name, presentFile(row)]
    }),
  )
}

/** Names the upload: whoever still has its bytes sends them once more, which helps against no other conflict. */
export const lostUpload = (name: string, message: string = texts.gone): AppError =>
  new AppError('CONFLICT', message, [{ path: `uploads.${name}`, message }])

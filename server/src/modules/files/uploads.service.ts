import { type NewUpload, UPLOAD_URL_MS, type UploadAddress, type UploadResult } from '@kinward/contract/uploads'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { UploadSigner } from '../../platform/storage/signed-uploads.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { mayWrite } from '../message-actions/message-actions.policy.ts'
import { createDiscarded } from './discarded.ts'
import { newFileKey } from './file-keys.ts'
import { plainFileName, uploadNameOf } from './file-names.ts'
import { presentFile } from './files.presenter.ts'
import * as repository from './files.repository.ts'
import type { Keeper } from './keeper.ts'
import { isProgramName } from './look/claims.ts'
import { REFUSALS, texts } from './texts.ts'

type Announced = z.output<typeof NewUpload>

/** How much of someone may lie here that nothing carries. */
const UNSENT_MAX_BYTES = 10 * 1024 ** 3

type UploadsDeps = { db: Db; storage: Storage; signer: UploadSigner; keeper: Keeper; limits: Config['uploads'] }

export type UploadsService = ReturnType<typeof createUploadsService>

export function createUploadsService({ db, storage, signer, keeper, limits }: UploadsDeps) {
  const discarded = createDiscarded({ db, storage })
  const mostUnsent = Math.max(UNSENT_MAX_BYTES, limits.maxBytes)

  /** Announces a file for a channel, a broadcast or a form, or, for none of them, the uploader's own picture. */
  async function announce(uploader: repository.Uploader, file: Announced): Promise<UploadAddress> {
    const fileName = plainFileName(file.fileName)
    if (file.size === 0) throw new AppError('BAD_REQUEST', texts.empty, [{ path: 'body.size', message: texts.empty }])
    if (file.size > limits.maxBytes) throw new AppError('TOO_LARGE', texts.tooLarge(limits.maxBytes))
    if (isProgramName(fileName)) throw new AppError('UNSUPPORTED_MEDIA', REFUSALS.program)
    const address = signer.newNonce()
    for (let now = Date.now(); ; now++) {
      const row = await insert(uploader, {
        ...file,
        fileName,
        key: newFileKey(),
        uploadName: uploadNameOf(fileName, now),
        groupId: uploader.groupId,
        forBroadcast: uploader.forBroadcast ?? false,
        formPhoto: uploader.formPhoto ?? null,
        uploaderId: uploader.userId,
        address,
      })
      if (row) return { uploadName: row.upload_name, ...(await addressOf(row, address)) }
    }
  }

  /** Nobody fills the disk with what they never send. What comes by a link has a limit of its own. */
  async function insert(uploader: repository.Uploader, file: repository.NewFile) {
    if (uploader.formPhoto) return repository.insertFile(db, file)
    return db.transaction().execute(async (tx) => {
      const unsent = await repository.lockUnsentBytes(tx, uploader.userId)
      if (unsent + file.size > mostUnsent) throw new AppError('TOO_LARGE', texts.tooMuchUnsent(mostUnsent))
      return repository.insertFile(tx, file)
    })
  }

  async function begin(caller: GroupCaller, file: Announced): Promise<UploadAddress> {
    await refuseClosed(caller)
    return announce(caller, file)
  }

  /** Another address for the same upload, after one that was lost, used or too late. */
  async function freshUrl(caller: GroupCaller, uploadName: string): Promise<string> {
    await refuseClosed(caller)
    const row = await repository.findOwnFile(db, caller, uploadName)
    if (!row) throw notFound()
    const address = signer.newNonce()
    if (!(await repository.renewAddress(db, row.id, address))) throw new AppError('CONFLICT', texts.hasArrived)
    return (await addressOf(row, address)).url
  }

  async function addressOf(row: repository.FileRow, nonce: string): Promise<{ url: string; expiresAt: number }> {
    const expiresAt = Date.now() + UPLOAD_URL_MS
    if (storage.uploads.by === 'us') return { url: signer.address(row.key, { nonce, expires: expiresAt }), expiresAt }
    const upload = { size: row.said_size ?? 0, mimeType: row.said_mime, seconds: UPLOAD_URL_MS / 1000 }
    return { url: await storage.uploads.sign(row.key, upload), expiresAt }
  }

  async function finish(caller: repository.Uploader, uploadName: string): Promise<UploadResult> {
    const row = await repository.findOwnFile(db, caller, uploadName)
    if (!row) throw notFound()
    return presentFile(await keeper.ready(row))
  }

  async function cancel(caller: repository.Uploader, uploadName: string): Promise<void> {
    const row = await repository.deleteOwnFile(db, caller, uploadName)
    if (!row) throw notFound()
    await discarded.clear([row.key])
  }

  async function refuseClosed(caller: GroupCaller): Promise<void> {
    if (!mayWrite(caller)) throw new AppError('FORBIDDEN', texts.notToFamilies)
    const channel = await repository.findChannelState(db, caller.groupId)
    if (channel?.is_archived) throw new AppError('ARCHIVED', texts.archived)
    if (channel?.is_discharged) throw new AppError('DISCHARGED', texts.discharged)
  }

  return { announce, begin, freshUrl, finish, cancel }
}

import type { NewUpload, UploadAddress, UploadResult } from '@kinward/contract/uploads'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AccessReader, UserCaller } from '../../platform/session/access.ts'
import type { UploadsService } from '../files/uploads.service.ts'
import { standingOf } from './standing.ts'
import { refusals } from './texts.ts'

type Deps = { db: Db; readAccess: AccessReader; uploads: UploadsService }

export type BroadcastUploads = ReturnType<typeof createBroadcastUploads>

/** Files that broadcasts will carry, for whoever may send some. */
export function createBroadcastUploads({ db, readAccess, uploads }: Deps) {
  const uploader = ({ userId }: UserCaller) => ({ userId, groupId: null, forBroadcast: true })

  async function begin(caller: UserCaller, file: z.output<typeof NewUpload>): Promise<UploadAddress> {
    const { managedIds } = await standingOf({ db, readAccess }, caller)
    if (managedIds.length === 0) throw new AppError('FORBIDDEN', refusals.managersOnly)
    return uploads.announce(uploader(caller), file)
  }

  return {
    begin,
    finish: (caller: UserCaller, name: string): Promise<UploadResult> => uploads.finish(uploader(caller), name),
    cancel: (caller: UserCaller, name: string): Promise<void> => uploads.cancel(uploader(caller), name),
  }
}

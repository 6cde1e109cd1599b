import * as contract from '@kinward/contract/uploads'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { type AccessQuestion, type AccessReader, admit, type GroupCaller } from '../../platform/session/access.ts'
import { followTransfer } from '../patients/follow-transfer.ts'
import type { UploadsService } from './uploads.service.ts'

type Deps = { db: Db; readAccess: AccessReader; uploads: UploadsService }

export function registerUploadRoutes({ bind, bindSelfGuarded }: Binder, { db, readAccess, uploads }: Deps): void {
  /** A file goes where the message goes that it is attached to. */
  const followed = <Answer>(
    question: AccessQuestion,
    groupId: number,
    work: (caller: GroupCaller) => Promise<Answer>,
  ): Promise<Answer> =>
    followTransfer(db, { ...question, groupId }, async (asked) =>
      work(admit({ level: 'group' }, asked, await readAccess(asked))),
    )

  bindSelfGuarded(contract.beginUpload, ({ params, body }, question) =>
    followed(question, params.groupId, (caller) => uploads.begin(caller, body)),
  )

  bindSelfGuarded(contract.uploadUrl, ({ params }, question) =>
    followed(question, params.groupId, (caller) => uploads.freshUrl(caller, params.uploadName)),
  )

  bindSelfGuarded(contract.finishUpload, ({ params }, question) =>
    followed(question, params.groupId, (caller) => uploads.finish(caller, params.uploadName)),
  )

  bind(contract.cancelUpload, async ({ params }, caller) => {
    await uploads.cancel(caller, params.uploadName)
    return null
  })
}

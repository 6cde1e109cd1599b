import type { Role } from '@kinward/contract/permissions'
import * as contract from '@kinward/contract/tags'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { isStaff } from '../groups/groups.policy.ts'
import * as repository from './tags.repository.ts'
import { refusals } from './texts.ts'

/** Tags are how an organisation files what it keeps: families, patients and guests neither see nor set them. */
function checkStaff({ role }: { role: Role }): void {
  if (!isStaff(role)) throw new AppError('FORBIDDEN', refusals.staffOnly)
}

export function registerTagRoutes({ bind }: Binder, db: Db): void {
  bind(contract.listTags, async (_request, caller) => repository.listTagsFor(db, caller))

  bind(contract.createTag, async ({ body }, caller) => {
    checkStaff(caller)
    return repository.findOrInsertTag(db, caller.entityId, body.name)
  })

  bind(contract.recentTags, async (_request, caller) => {
    checkStaff(caller)
    return repository.listRecentTags(db, caller.groupId)
  })

  bind(contract.attachTags, async ({ body }, caller) => {
    checkStaff(caller)
    const { entityId, groupId, userId } = caller
    const tagIds = [...new Set(body.tagIds)]
    const fileIds = [...new Set(body.attachmentIds)]
    await db.transaction().execute(async (tx) => {
      const known = await repository.countKnown(tx, { entityId, groupId, tagIds, fileIds })
      if (known.tags !== tagIds.length || known.files !== fileIds.length) throw notFound()
      await repository.insertFileTags(tx, { groupId, userId, tagIds, fileIds })
    })
    return null
  })

  bind(contract.removeTag, async ({ params }, caller) => {
    checkStaff(caller)
    await repository.deleteFileTag(db, caller.groupId, params.attachmentId, params.tagId)
    return null
  })
}

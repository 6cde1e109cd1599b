import * as contract from '@kinward/contract/drafts'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { draftChanged } from './drafts.events.ts'
import * as repository from './drafts.repository.ts'

export function registerDraftRoutes({ bind }: Binder, deps: { db: Db; hub: Hub }): void {
  bind(contract.listDrafts, async (_request, caller) => repository.listDrafts(deps.db, caller))

  bind(contract.saveDraft, async ({ body }, caller) => saveDraft(deps, caller, body))
}

/** Keeps a draft unless it was changed since the writer last saw it; then it answers with what is there. */
async function saveDraft(
  { db, hub }: { db: Db; hub: Hub },
  caller: GroupCaller,
  { parentId, ...draft }: { parentId: number | null; message: string; revision: number },
): Promise<contract.SavedDraft> {
  const place = { ...caller, parentId }
  return transact(db, hub.emit, async (tx, events) => {
    if (parentId !== null && !(await repository.isThread(tx, caller.groupId, parentId))) throw notFound()
    const saved = await repository.writeDraft(tx, place, draft)
    if (saved) events.push(draftChanged(caller.userId, saved))
    return { isSaved: saved !== undefined, draft: saved ?? (await repository.findDraft(tx, place)) }
  })
}

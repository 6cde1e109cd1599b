import type { NewAttachment } from '@kinward/contract/attachments'
import * as contract from '@kinward/contract/drafts'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { GifSource } from '../gifs/gif-source.ts'
import { draftedAttachments } from './drafted-attachments.ts'
import { isThread } from '../messages/messages.repository.ts'
import { draftChanged } from './drafts.events.ts'
import * as repository from './drafts.repository.ts'

type DraftDeps = { db: Db; hub: Hub; gifs: Pick<GifSource, 'find'> }

export function registerDraftRoutes({ bind }: Binder, deps: DraftDeps): void {
  bind(contract.listDrafts, async (_request, caller) => repository.listDrafts(deps.db, caller))

  bind(contract.saveDraft, async ({ body }, caller) => saveDraft(deps, caller, body))
}

type NewDraft = { parentId: number | null; message: string; attachments: readonly NewAttachment[]; revision: number }

/** Keeps a draft unless it was changed since the writer last saw it; then it answers with what is there. */
async function saveDraft(
  { db, hub, gifs }: DraftDeps,
  caller: GroupCaller,
  { parentId, message, attachments: asked, revision }: NewDraft,
): Promise<contract.SavedDraft> {
  const place = { ...caller, parentId }
  // Before the transaction: a GIF may be looked up elsewhere.
  const attachments = await draftedAttachments(db, gifs, caller, asked)
  return transact(db, hub.emit, async (tx, events) => {
    if (parentId !== null && !(await isThread(tx, caller.groupId, parentId))) throw notFound()
    const saved = await repository.writeDraft(tx, place, { message, attachments, revision })
    if (saved) events.push(draftChanged(caller.userId, saved))
    return { isSaved: saved !== undefined, draft: saved ?? (await repository.findDraft(tx, place)) }
  })
}

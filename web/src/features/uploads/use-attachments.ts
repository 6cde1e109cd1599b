import { MOST_ATTACHMENTS, type Attachment } from '@kinward/contract/attachments'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { keyOf } from '../drafts/draft-attachments.ts'
import { draftStore } from '../drafts/draft-store.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { attached, detached } from '../drafts/kept-draft.ts'
import type { OutboxAttachment } from '../outbox/entry.ts'
import { itemsAt, toOutgoing, type ComposerItem } from './composer-item.ts'
import { existsOnlyHere, type ChosenFile, type FilePlace } from './local-file.ts'
import { UPLOAD_TEXTS } from './texts.ts'
import type { Uploads } from './uploads.ts'

/** What is attached in a composer, and what can be done about it. */
export type ComposerAttachments = {
  items: readonly ComposerItem[]
  /** Why something was not attached, or is not sent. */
  problem: string | null
  /** Whether anything more can be attached; says so where it cannot. */
  hasRoom: () => boolean
  add: (chosen: readonly ChosenFile[]) => void
  addAttachment: (attachment: Attachment) => void
  remove: (item: ComposerItem) => void
  retry: (item: ComposerItem) => void
}

/** Attachments on their way out with a message; `end` says whether it was kept. */
type Taken = { outgoing: OutboxAttachment[]; end: (isKept: boolean) => void }

/** The attachments of a channel's or a thread's draft. */
export function useAttachments({ uploads, drafts }: { uploads: Uploads; drafts: DraftSync }, place: FilePlace) {
  const { userId, entityId, locationId, groupId, parentId } = place
  const here = useMemo(
    () => ({ userId, entityId, locationId, groupId, parentId }),
    [userId, entityId, locationId, groupId, parentId],
  )
  const [problem, setProblem] = useState<string | null>(null)
  const watch = useCallback((listener: () => void) => draftStore.watch(here, listener), [here])
  const kept = useSyncExternalStore(watch, () => draftStore.read(here).attachments)
  const running = useSyncExternalStore(uploads.subscribe, uploads.get)
  const items = useMemo(
    () => itemsAt(here, kept, { get: () => running, originOf: uploads.originOf }),
    [here, kept, running, uploads],
  )

  function change(make: Parameters<typeof draftStore.change>[1]): void {
    draftStore.change(here, (draft) => ({ ...make(draft), locationId }))
    drafts.soon(here)
  }

  /** As many as fit; beyond that only what would be lost otherwise: whoever brought it removes something else. */
  function add(chosen: readonly ChosenFile[]): void {
    const full = chosen.filter(({ blob }) => blob.size > 0)
    const empty = chosen.find(({ blob }) => blob.size === 0)
    const room = Math.max(0, MOST_ATTACHMENTS - items.length)
    const taken = full.filter((file, index) => index < room || existsOnlyHere(file))
    const beyond = items.length + taken.length - MOST_ATTACHMENTS
    if (taken.length > room) setProblem(UPLOAD_TEXTS.removeSome(beyond))
    else if (taken.length < full.length) setProblem(UPLOAD_TEXTS.tooMany)
    else setProblem(empty ? UPLOAD_TEXTS.empty(empty.name) : null)
    uploads.add(here, taken)
  }

  function hasRoom(): boolean {
    const isFull = items.length >= MOST_ATTACHMENTS
    setProblem(isFull ? UPLOAD_TEXTS.isFull : null)
    return !isFull
  }

  function addAttachment(attachment: Attachment): void {
    const isFull = items.length >= MOST_ATTACHMENTS
    setProblem(isFull ? UPLOAD_TEXTS.tooMany : null)
    if (!isFull) change((draft) => attached(draft, attachment))
  }

  function remove({ fileId, attachment }: ComposerItem): void {
    setProblem(null)
    if (fileId !== undefined) void uploads.remove(fileId)
    if (attachment) change((draft) => detached(draft, [keyOf(attachment)]))
  }

  /** Takes everything along, unless something of it cannot go: then it says what. */
  async function take(): Promise<Taken | null> {
    const beyond = items.length - MOST_ATTACHMENTS
    if (beyond > 0) {
      setProblem(UPLOAD_TEXTS.removeSome(beyond))
      return null
    }
    const failed = items.find(({ state }) => state === 'failed')
    const fileIds = items.flatMap(({ fileId }) => fileId ?? [])
    // From here on they go to the message: one that arrives meanwhile must not join the draft.
    if (!failed) uploads.take(fileIds, true)
    const homeless = failed ? null : await uploads.kept(fileIds)
    if (homeless) uploads.take(fileIds, false)
    setProblem(failed ? UPLOAD_TEXTS.notUploaded(failed.name) : homeless ? UPLOAD_TEXTS.noRoom(homeless.name) : null)
    if (failed || homeless) return null
    const sent = items.flatMap(({ attachment }) => (attachment ? [keyOf(attachment)] : []))
    return {
      outgoing: items.map(toOutgoing),
      end(isKept) {
        if (!isKept) uploads.take(fileIds, false)
        else if (sent.length > 0) change((draft) => detached(draft, sent))
      },
    }
  }

  const retry = ({ fileId }: ComposerItem) => fileId !== undefined && uploads.retry(fileId)
  return { items, problem, hasRoom, add, addAttachment, remove, retry, take }
}

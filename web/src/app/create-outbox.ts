import { type Message, sendMessage } from '@kinward/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { putMessage } from '../features/messages/message-cache.ts'
import { toNewAttachments } from '../features/drafts/draft-attachments.ts'
import { flagLinks } from '../features/flags/selected-flag.ts'
import { fileIdsOf, type OutboxEntry } from '../features/outbox/entry.ts'
import { postWithFiles, withUploads } from '../features/outbox/message-files.ts'
import { createOutbox, OutboxNews, type Outbox } from '../features/outbox/outbox.ts'
import { createIndexedDbStore, createMemoryOutboxStore } from '../features/outbox/outbox-store.ts'
import { refusedStore } from '../features/outbox/refused-store.ts'
import { ownerAway } from '../features/outbox/sender.ts'
import { marksOf, unsentMarks } from '../features/outbox/unsent-marks.ts'
import { call } from '../features/session/call.ts'
import { restrictionStore } from '../features/session/restriction-store.ts'
import { sessionStore } from '../features/session/session-store.ts'
import type { Uploads } from '../features/uploads/uploads.ts'
import { createBroadcast } from '../lib/broadcast.ts'
import { ignoreFailure } from '../lib/errors.ts'
import { withTabLock } from '../lib/tab-lock.ts'

/** Files that nobody uploads any more, since their owner has left, are not waited for. */
async function whileHere<Result>(userId: number, work: Promise<Result>): Promise<Result> {
  const gone = Promise.withResolvers<never>()
  const stop = sessionStore.subscribe(() => {
    if (sessionStore.get()?.user.id !== userId) gone.reject(ownerAway())
  })
  return await Promise.race([work, gone.promise]).finally(stop)
}

/** How many doors are closed to the reader just now: places that turn them away, and terms that wait to be accepted. */
function closedDoors(): number {
  const session = sessionStore.get()
  if (!session) return 0
  const unread = session.locations.filter(({ show_terms }) => show_terms).length
  return restrictionStore.get().size + unread + (session.userContext.hasAcceptedLatestTermsAndConditions ? 0 : 1)
}

function whenDoorOpens(goOn: () => void): void {
  let closed = closedDoors()
  const look = () => {
    const before = closed
    closed = closedDoors()
    if (closed < before) goOn()
  }
  restrictionStore.subscribe(look)
  sessionStore.subscribe(look)
}

function post(entry: OutboxEntry): Promise<Message> {
  const { entityId, locationId, groupId, message, hashKey, parentId, showInMainThread } = entry
  const { isUrgent, quotedMessageId } = entry
  const message_attachment = toNewAttachments(entry.attachments.flatMap(({ attachment }) => attachment ?? []))
  const carried = { quotedMessageId, message_attachment, ...flagLinks(entry.flag) }
  const body = { message, hashKey, parentId, showInMainThread, isUrgent, ...carried }
  return call(sendMessage, { params: { entityId, locationId, groupId }, query: {}, body }, { silent: true })
}

/** The outbox of this browser, sending through the session's own calls. */
export function createBrowserOutbox(client: QueryClient, uploads: Uploads): Outbox {
  const me = () => {
    const session = sessionStore.get()
    return session && !session.isLocked ? session.user.id : null
  }
  const bring = (entry: OutboxEntry) => whileHere(entry.userId, withUploads(entry, uploads))
  // While files were on their way, someone else may have come in.
  const postOwn = (entry: OutboxEntry) => (me() === entry.userId ? post(entry) : Promise.reject(ownerAway()))
  const outbox = createOutbox({
    store: typeof indexedDB === 'undefined' ? createMemoryOutboxStore() : createIndexedDbStore(),
    prepare: bring,
    send: (entry) => postWithFiles(entry, { post: postOwn, anew: uploads.anew, bring }),
    onSent: (message) => putMessage(client, message, message.version, me() ?? 0),
    release: (entry) => uploads.sent(fileIdsOf(entry)),
    onDiscarded(entry) {
      for (const id of fileIdsOf(entry)) ignoreFailure(uploads.remove(id))
    },
    onRefused(entry, why) {
      // A locked screen shows nobody's words; the message waits in its channel, marked as not sent.
      if (me() !== null) refusedStore.set({ entry, why })
    },
    lock: withTabLock,
    tabs: createBroadcast('kinward-outbox', OutboxNews),
    userId: me,
    setTimer(work, delay) {
      const timer = setTimeout(work, delay)
      return () => clearTimeout(timer)
    },
  })
  whenDoorOpens(() => outbox.resume())
  outbox.subscribe(() => unsentMarks.set(marksOf(outbox.get(), me())))
  return outbox
}

import { DURATIONS } from '@kinward/contract/layout'
import { sendMessage } from '@kinward/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { putMessage } from '../features/messages/message-cache.ts'
import { toPlainText } from '../features/messages/parse-message-text.ts'
import { createOutbox, OutboxNews, type Outbox } from '../features/outbox/outbox.ts'
import { createIndexedDbStore, createMemoryOutboxStore } from '../features/outbox/outbox-store.ts'
import { OUTBOX_TEXTS } from '../features/outbox/texts.ts'
import { call } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { createBroadcast } from '../lib/broadcast.ts'
import { withTabLock } from '../lib/tab-lock.ts'
import { toast } from '../ui/toast.ts'

/** The outbox of this browser, sending through the session's own calls. */
export function createBrowserOutbox(client: QueryClient): Outbox {
  const me = () => {
    const session = sessionStore.get()
    return session && !session.isLocked ? session.user.id : null
  }
  return createOutbox({
    store: typeof indexedDB === 'undefined' ? createMemoryOutboxStore() : createIndexedDbStore(),
    send(entry) {
      const { entityId, locationId, groupId, message, hashKey, parentId, showInMainThread } = entry
      const { isUrgent, quotedMessageId, forwards } = entry
      const body = { message, hashKey, parentId, showInMainThread, isUrgent, quotedMessageId, forwards }
      // A message that takes another one along is shared.
      const query = forwards ? ({ share: 'true' } as const) : {}
      return call(sendMessage, { params: { entityId, locationId, groupId }, query, body }, { silent: true })
    },
    onSent: (message) => putMessage(client, message, message.version, me() ?? 0),
    onRefused({ message }, sentence) {
      // A locked screen shows nobody's words; the message waits in its channel, marked as not sent.
      if (me() === null) return
      toast.error({
        title: OUTBOX_TEXTS.refused,
        text: OUTBOX_TEXTS.refusedText(toPlainText(message), sentence),
        duration: DURATIONS.realtimeToast,
      })
    },
    lock: withTabLock,
    tabs: createBroadcast('kinward-outbox', OutboxNews),
    userId: me,
    setTimer(work, delay) {
      const timer = setTimeout(work, delay)
      return () => clearTimeout(timer)
    },
  })
}

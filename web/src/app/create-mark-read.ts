import type { QueryClient } from '@tanstack/react-query'
import { applySeen } from '../features/channels/apply-channel-event.ts'
import { changeChannels, readChannels } from '../features/channels/channel-lists.ts'
import { applyLastSeen } from '../features/messages/apply-receipts.ts'
import { createMarkRead, type MarkRead, type Seen } from '../features/messages/mark-read.ts'
import { changeWindow, readWindow } from '../features/messages/message-cache.ts'
import { readStateAt } from '../features/messages/read-state.ts'
import { call } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'

/** Marks read what the reader sees: in the lists at once, on the server soon after. */
export function createBrowserMarkRead(client: QueryClient): MarkRead {
  return createMarkRead({ call, onSeen: (seen) => showSeen(client, seen) })
}

function showSeen(client: QueryClient, { locationId, groupId, messageId, seq }: Seen): void {
  const me = sessionStore.get()?.user.id
  const window = readWindow(client, groupId)
  const group = readChannels(client, locationId)?.find(({ id }) => id === groupId)
  if (me === undefined || !window || !group) return
  const state = readStateAt(group, window, { id: messageId, seq }, me)
  changeChannels(client, locationId, (groups) => applySeen(groups, state))
  changeWindow(client, groupId, (now) => applyLastSeen(now, state))
}

import type { Draft } from '@kinward/contract/drafts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'

/** Tells the other tabs and devices of whoever wrote it. */
export function draftChanged(userId: number, draft: Draft): OutgoingEvent {
  return { room: room.user(userId), name: 'draft.changed', payload: { draft } }
}

import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { draftStore } from './draft-store.ts'

/** The reader wrote in another tab or on another device. */
export const handleDraft: ApplyEvent<ServerEventPayload<'draft.changed'>> = ({ draft }, { me }) =>
  draftStore.hear(me, draft)

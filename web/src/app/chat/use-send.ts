import { useCallback } from 'react'
import type { Place } from '../../features/locations/place.ts'
import type { OutboxMessage } from '../../features/outbox/entry.ts'
import { OUTBOX_TEXTS } from '../../features/outbox/texts.ts'
import { ApiError } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import { useServices } from '../services.ts'

type Where = Place & { userId: number; groupId: number; parentId: number | null }
type Said = Pick<
  OutboxMessage,
  'message' | 'showInMainThread' | 'isUrgent' | 'quotedMessageId' | 'attachments' | 'flag'
>

/** Hands a message to the outbox; false when it could not be kept, so that its words stay where they are. */
export function useSend({ userId, entityId, locationId, groupId, parentId }: Where) {
  const { outbox } = useServices()
  return useCallback(
    async (said: Said): Promise<boolean> => {
      try {
        await outbox.enqueue({ userId, entityId, locationId, groupId, parentId, ...said, message: said.message.trim() })
        return true
      } catch (error) {
        const why = error instanceof ApiError ? error.message : OUTBOX_TEXTS.notKeptText
        toast.error({ title: OUTBOX_TEXTS.notKept, text: why })
        return false
      }
    },
    [outbox, userId, entityId, locationId, groupId, parentId],
  )
}

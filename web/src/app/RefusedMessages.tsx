import { DURATIONS } from '@kinward/contract/layout'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { toPlainText } from '../features/messages/parse-message-text.ts'
import { type Refused, refusedStore } from '../features/outbox/refused-store.ts'
import { OUTBOX_TEXTS } from '../features/outbox/texts.ts'
import { toast } from '../ui/toast.ts'
import { channelPath } from './paths.ts'

/** Tells the writer of a message that was refused, and leads to where all of its words wait. */
export function RefusedMessages() {
  const navigate = useNavigate()

  const tell = useEffectEvent(({ entry, why }: Refused) => {
    const { locationId, groupId, parentId, showInMainThread, message } = entry
    const thread = showInMainThread ? null : parentId
    toast.error({
      title: OUTBOX_TEXTS.refused,
      text: OUTBOX_TEXTS.refusedText(toPlainText(message), why),
      duration: DURATIONS.realtimeToast,
      about: groupId,
      action: { label: OUTBOX_TEXTS.show, onSelect: () => void navigate(channelPath(locationId, groupId, thread)) },
    })
  })

  useEffect(() => {
    const tellNew = () => {
      const refused = refusedStore.get()
      if (!refused) return
      refusedStore.set(null)
      tell(refused)
    }
    tellNew()
    return refusedStore.subscribe(tellNew)
  }, [])

  return null
}

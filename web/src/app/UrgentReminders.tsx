import { DURATIONS } from '@kinward/contract/layout'
import type { User } from '@kinward/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { readChannels } from '../features/channels/channel-lists.ts'
import { channelTitle } from '../features/channels/channel-title.ts'
import { CHANNEL_TEXTS } from '../features/channels/texts.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { userKeys } from '../features/users/keys.ts'
import { isTouched } from '../ui/page-seen.ts'
import { toast } from '../ui/toast.ts'
import { channelPath, MESSAGE_PARAM } from './paths.ts'
import { useServices, type Reminder } from './services.ts'
import { APP_TEXTS } from './texts.ts'

function nameOf(client: QueryClient, { locationId, groupId }: Reminder): string {
  const group = readChannels(client, locationId)?.find(({ id }) => id === groupId)
  const users = client.getQueryData<readonly User[]>(userKeys.list(locationId)) ?? []
  const me = sessionStore.get()?.user.id ?? 0
  return group ? channelTitle(group, new Map(users.map((user) => [user.id, user])), me) : CHANNEL_TEXTS.unnamed
}

/** Tells the reader that an urgent message still waits for them, without its words, and leads there. */
export function UrgentReminders() {
  const { client, reminder } = useServices()
  const navigate = useNavigate()
  const waiting = useSyncExternalStore(reminder.subscribe, reminder.get)

  const tell = useEffectEvent((place: Reminder) => {
    const { locationId, groupId, messageId } = place
    toast.urgent({
      title: APP_TEXTS.reminder(nameOf(client, place)),
      duration: DURATIONS.realtimeToast,
      about: messageId,
      action: {
        label: APP_TEXTS.openIt,
        onSelect: () => void navigate(`${channelPath(locationId, groupId)}?${MESSAGE_PARAM}=${messageId}`),
      },
    })
  })

  // Each of them is told, also of two that come at the same moment.
  useEffect(() => {
    const tellNew = () => {
      const place = reminder.get()
      // The lock screen counts what waits, and names nothing.
      if (place && !sessionStore.get()?.isLocked) tell(place)
    }
    tellNew()
    return reminder.subscribe(tellNew)
  }, [reminder])

  useEffect(() => {
    if (!waiting || sessionStore.get()?.isLocked) return undefined
    // The title says so until the reader has come and had time to see it.
    const clear = () => reminder.set(null)
    const isThere = document.hasFocus() && isTouched.get()
    const timer = isThere ? setTimeout(clear, DURATIONS.realtimeToast) : undefined
    const stop = isTouched.subscribe(() => isTouched.get() && clear())
    window.addEventListener('focus', clear)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('focus', clear)
    }
  }, [waiting, reminder])

  return null
}

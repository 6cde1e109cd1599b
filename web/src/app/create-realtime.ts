import { DURATIONS } from '@kinward/contract/layout'
import type { User } from '@kinward/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { bookmarkKeys } from '../features/bookmarks/keys.ts'
import { broadcastKeys } from '../features/broadcasts/keys.ts'
import { hearSignal, hearUnauthorized } from '../features/calls/page-calls.ts'
import { channelKeys } from '../features/channels/keys.ts'
import { queueKeys } from '../features/event-queue/keys.ts'
import { patientKeys } from '../features/patients/keys.ts'
import { locationKeys } from '../features/locations/keys.ts'
import { messageKeys } from '../features/messages/keys.ts'
import { notificationKeys } from '../features/notifications/keys.ts'
import { renewSession } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { debounce } from '../lib/debounce.ts'
import { ignoreFailure } from '../lib/errors.ts'
import { noteConnection } from '../realtime/connection.ts'
import type { RealtimeContext } from '../realtime/context.ts'
import { EVENT_TABLE } from '../realtime/event-table.ts'
import { createRouter } from '../realtime/router.ts'
import { createRealtime, type Realtime } from '../realtime/socket.ts'
import { toast } from '../ui/toast.ts'

type Dependencies = {
  client: QueryClient
  leaveChannel: RealtimeContext['leaveChannel']
  leavePlace: RealtimeContext['leavePlace']
  setActive: RealtimeContext['setActive']
  noteDelivered: RealtimeContext['noteDelivered']
  remindUrgent: RealtimeContext['remindUrgent']
  confirmAlert: RealtimeContext['confirmAlert']
  announce: RealtimeContext['announce']
  /** The line is open again: what waited can go out, what was missed can be asked for. */
  onReconnect: () => void
  selectedLocationId: () => number | null
}

/** The realtime line of this page, with everything that events may touch. */
export function createBrowserRealtime({
  client,
  leaveChannel,
  leavePlace,
  setActive,
  noteDelivered,
  remindUrgent,
  confirmAlert,
  announce,
  onReconnect,
  selectedLocationId,
}: Dependencies): Realtime {
  const counters = debounce(
    () => void client.invalidateQueries({ queryKey: locationKeys.list }),
    DURATIONS.countersDebounce,
  )

  const refetchChannels = (locationId: number) =>
    void client.invalidateQueries({ queryKey: channelKeys.list(locationId) })

  const renew = () => {
    const token = sessionStore.get()?.jwtToken
    if (token) ignoreFailure(renewSession(token))
  }

  const changeMe = (change: (user: User) => User) =>
    sessionStore.change((session) => ({ ...session, user: change(session.user) }))

  function context(): RealtimeContext | null {
    const me = sessionStore.get()?.user.id
    if (me === undefined) return null
    return {
      client,
      me,
      refetchCounters: counters.ask,
      refetchChannels,
      renewSession: renew,
      leaveChannel,
      leavePlace,
      setActive,
      noteDelivered,
      remindUrgent,
      confirmAlert,
      announce,
      changeMe,
      hearCall: (signal) => hearSignal(signal, me),
      refuseCall: hearUnauthorized,
      toastSuccess: (title) => toast.success({ title, duration: DURATIONS.realtimeToast }),
    }
  }

  const refetchLists = () => {
    void client.invalidateQueries({ queryKey: channelKeys.all })
    void client.invalidateQueries({ queryKey: patientKeys.all })
    void client.invalidateQueries({ queryKey: notificationKeys.all })
    void client.invalidateQueries({ queryKey: broadcastKeys.all })
    void client.invalidateQueries({ queryKey: queueKeys.all })
    void client.invalidateQueries({ queryKey: bookmarkKeys.all })
    counters.ask()
  }

  /** Only what is on screen is asked for now. A channel's window asks for what it missed, and is not loaded anew. */
  const refetchAll = () => {
    const windows = new Set(client.getQueryCache().findAll({ queryKey: messageKeys.windows }))
    void client.invalidateQueries({ predicate: (query) => !windows.has(query) })
  }

  let wasOpen = false

  return createRealtime({
    load: () => import('socket.io-client'),
    query() {
      const session = sessionStore.get()
      if (!session) return null
      return { jwToken: session.jwtToken, locationId: selectedLocationId() ?? 0, entityId: session.entity.id }
    },
    renew: renewSession,
    onEvent: createRouter(EVENT_TABLE, context, () => {
      refetchLists()
      void client.invalidateQueries({ queryKey: messageKeys.all })
    }),
    onConnect() {
      noteConnection(true)
      // Also the first time: what happened between an answer and the opening of the line, nobody has told.
      if (wasOpen) refetchAll()
      else {
        refetchLists()
        void client.invalidateQueries({ queryKey: messageKeys.allThreads })
      }
      wasOpen = true
      onReconnect()
    },
    onDisconnect: () => noteConnection(false),
  })
}

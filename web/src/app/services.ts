import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { draftStore } from '../features/drafts/draft-store.ts'
import { locationKeys } from '../features/locations/keys.ts'
import { placeOf } from '../features/locations/place.ts'
import { createCatchUp, type CatchUp } from '../features/messages/catch-up.ts'
import { messageKeys } from '../features/messages/keys.ts'
import type { MarkRead } from '../features/messages/mark-read.ts'
import type { Outbox } from '../features/outbox/outbox.ts'
import { call, forgetEntityTags } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { createSignOut } from '../features/session/sign-out.ts'
import { sessionTabs } from '../features/session/tabs.ts'
import { createStore, type Store } from '../lib/store.ts'
import type { Realtime } from '../realtime/socket.ts'
import { createBrowserMarkRead } from './create-mark-read.ts'
import { createBrowserOutbox } from './create-outbox.ts'
import { createBrowserRealtime } from './create-realtime.ts'
import { lastPlace } from './last-place.ts'
import { createQueryClient } from './query-client.ts'

/** Where the reader is; what runs beside React looks here. */
export type Here = { locationId: number | null; channelId: number | null }

/** How many messages would be lost, and whether to go on. */
export type Question = { count: number; answer: (discard: boolean) => void }

export type Services = {
  client: QueryClient
  outbox: Outbox
  catchUp: CatchUp
  markRead: MarkRead
  realtime: Realtime
  here: Store<Here>
  /** The channel that was just closed to the reader while it was open; the chat screen leaves it. */
  closed: Store<Here | null>
  /** Asked before unsent messages are lost; the dialog answers it. */
  question: Store<Question | null>
  signOut: () => Promise<boolean>
}

/** Builds everything that lives as long as the page, in one place. */
export function createServices(): Services {
  const client = createQueryClient()
  const outbox = createBrowserOutbox(client)
  const catchUp = createCatchUp({ client, call })
  const markRead = createBrowserMarkRead(client)
  const here = createStore<Here>({ locationId: null, channelId: null })
  const closed = createStore<Here | null>(null)
  const question = createStore<Question | null>(null)

  function resume(): void {
    outbox.resume()
    markRead.flush()
    const { locationId, channelId } = here.get()
    const location = sessionStore.get()?.locations.find(({ id }) => id === locationId)
    if (!location || channelId === null) return
    catchUp.ask(placeOf(location), channelId)
    void client.invalidateQueries({ queryKey: messageKeys.threads(channelId) })
  }

  const realtime = createBrowserRealtime({
    client,
    selectedLocationId: () => here.get().locationId,
    onReconnect: resume,
    leaveChannel: (locationId, channelId) => closed.set({ locationId, channelId }),
  })

  const mine = () => outbox.get().filter(({ userId }) => userId === sessionStore.get()?.user.id)

  async function clearLocalData(): Promise<void> {
    draftStore.clear()
    lastPlace.clear()
    await outbox.discardAll()
    forgetServerState()
  }

  window.addEventListener('online', () => outbox.resume())
  window.addEventListener('pagehide', () => markRead.leave())
  sessionStore.subscribe(() => {
    const session = sessionStore.get()
    if (session) client.setQueryData(locationKeys.list, session.locations)
    else setTimeout(forgetServerState)
  })

  /** What the server said to someone is not for the next one. Their drafts and unsent messages wait for them. */
  function forgetServerState(): void {
    realtime.stop()
    client.clear()
    forgetEntityTags()
  }

  return {
    client,
    outbox,
    catchUp,
    markRead,
    realtime,
    here,
    closed,
    question,
    signOut: createSignOut({
      call,
      store: sessionStore,
      tabs: sessionTabs,
      unsent: () => Promise.resolve(mine().length),
      askToDiscard: (count) => new Promise((answer) => question.set({ count, answer })),
      stop: () => realtime.stop(),
      clearLocalData,
    }),
  }
}

export const ServicesContext = createContext<Services | null>(null)

/** What lives beside React. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('the app was drawn without its services')
  return services
}

import type { Location } from '@kinward/contract/locations'
import type { Query, QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { leaveCalls, resumeCalls } from '../features/calls/page-calls.ts'
import { findVisited, readChannels } from '../features/channels/channel-lists.ts'
import { departures } from '../features/channels/departures.ts'
import { placeOfGroup } from '../features/channels/visits.ts'
import { draftStore } from '../features/drafts/draft-store.ts'
import { doubted, isUnsaved } from '../features/drafts/kept-draft.ts'
import { mergeCounters } from '../features/locations/apply-location-event.ts'
import { locationKeys } from '../features/locations/keys.ts'
import { placeOf } from '../features/locations/place.ts'
import { createCatchUp, type CatchUp } from '../features/messages/catch-up.ts'
import { begunEdits, endEditsIn, forgetEdits, restEdits, resumeEdits } from '../features/messages/edit-store.ts'
import { createEditTabs, EditNews } from '../features/messages/edit-tabs.ts'
import type { MarkRead } from '../features/messages/mark-read.ts'
import { doubtClosedWindows } from '../features/messages/message-cache.ts'
import { freshAlert } from '../features/notifications/fresh-alert.ts'
import { createSayViewing, type SayViewing } from '../features/notifications/say-viewing.ts'
import type { VisitQueue } from '../features/attendance/visit-queue.ts'
import type { DraftSync } from '../features/drafts/draft-sync.ts'
import type { Outbox } from '../features/outbox/outbox.ts'
import { call, forgetEntityTags, renewSession, tellIfLocked } from '../features/session/call.ts'
import { securityKeys } from '../features/security/keys.ts'
import { idleClock } from '../features/session/idle-clock.ts'
import { restrictionStore } from '../features/session/restriction-store.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { createSignOut, type SignOut, type Unsent } from '../features/session/sign-out.ts'
import { sessionTabs } from '../features/session/tabs.ts'
import type { Uploads } from '../features/uploads/uploads.ts'
import { createSayTyping } from '../features/typing/say-typing.ts'
import type { TypingPlace } from '../features/typing/typing-store.ts'
import { createBroadcast } from '../lib/broadcast.ts'
import { ignoreFailure, takeEach } from '../lib/errors.ts'
import { createStore, type Store } from '../lib/store.ts'
import type { LeaveReason, MovedTo } from '../realtime/context.ts'
import type { Realtime } from '../realtime/socket.ts'
import { toastStore } from '../ui/toast.ts'
import { isAttended, onAttention } from '../ui/page-seen.ts'
import { begunBy, keptOf } from './clear-kept.ts'
import { createBrowserAnnouncer } from './create-announcer.ts'
import { createBrowserDelivered } from './create-delivered.ts'
import { createBrowserDrafts, followLocation, saveInTime } from './create-drafts.ts'
import { createBrowserMarkRead } from './create-mark-read.ts'
import { createBrowserOutbox } from './create-outbox.ts'
import { createBrowserRealtime } from './create-realtime.ts'
import { createBrowserUploads } from './create-uploads.ts'
import { createBrowserVisitQueue } from './create-visit-queue.ts'
import { keepPage } from './keep-page.ts'
import { loadAnew } from './load-anew.ts'
import { putAwayPlace } from './put-away-place.ts'
import { createQueryClient } from './query-client.ts'

/** Where the reader is, and the channel and the thread that they can see; what runs beside React looks here. */
export type Here = {
  locationId: number | null
  channelId: number | null
  watchedId: number | null
  watchedThreadId: number | null
}

/** A channel that was closed to the reader, and why. */
export type Closed = { locationId: number; channelId: number; reason: LeaveReason; movedTo?: MovedTo }

/** A location that the reader was at until just now. */
export type LostPlace = { locationId: number; name: string }

/** Whether the reader is switched on at their organisation; one who has just been begins anew. */
export type Membership = 'active' | 'inactive' | 'returning'

/** Where an urgent message waits for the reader. */
export type Reminder = { locationId: number; groupId: number; messageId: number }

/** What would be lost, as far as it can be counted, and whether to go on. */
export type Question = { unsent: Unsent | null; answer: (discard: boolean) => void }

export type Services = {
  client: QueryClient
  outbox: Outbox
  uploads: Uploads
  /** Visits that were said without a network. */
  visits: VisitQueue
  startSending: () => void
  catchUp: CatchUp
  markRead: MarkRead
  realtime: Realtime
  drafts: DraftSync
  /** Tells the others that one is writing. */
  sayTyping: (place: TypingPlace) => void
  /** Tells the server what is before the reader's eyes. */
  viewing: SayViewing
  here: Store<Here>
  /** The channel that was just closed to the reader while it was open; the chat screen leaves it. */
  closed: Store<Closed | null>
  /** Leaves a channel that is no longer the reader's. */
  leaveChannel: (channelId: number, reason: LeaveReason, movedTo?: MovedTo) => void
  /** The location that the reader was removed from last, while this page was open. */
  lostPlace: Store<LostPlace | null>
  membership: Store<Membership>
  /** The urgent message that the reader was last told still waits for them. */
  reminder: Store<Reminder | null>
  /** Asked before what was not sent is lost; the dialog answers it. */
  question: Store<Question | null>
  signOut: SignOut
}

const readerId = (): number | null => sessionStore.get()?.user.id ?? null

const NOTHING: Unsent = {
  messages: 0,
  checkIns: 0,
  checkOuts: 0,
  notes: 0,
  forms: 0,
  broadcasts: 0,
  terms: 0,
  edits: 0,
}

/** Builds everything that lives as long as the page, in one place. */
export function createServices(): Services {
  const client = createQueryClient()
  const visitedAt = (locationId: number) => findVisited(client, locationId)?.visiting ?? null
  const drafts = createBrowserDrafts(visitedAt)
  const uploads = createBrowserUploads(drafts)
  const outbox = createBrowserOutbox(client, uploads)
  const visits = createBrowserVisitQueue(client)
  const catchUp = createCatchUp({ client, call })
  const markRead = createBrowserMarkRead(client)
  const editTabs = createEditTabs(createBroadcast('kinward-edits', EditNews), () => begunEdits().length)
  const here = createStore<Here>({ locationId: null, channelId: null, watchedId: null, watchedThreadId: null })
  const closed = createStore<Closed | null>(null)
  const lostPlace = createStore<LostPlace | null>(null)
  const membership = createStore<Membership>('active')
  const reminder = createStore<Reminder | null>(null)
  const question = createStore<Question | null>(null)
  const viewing = createSayViewing({
    tell: (viewed) => realtime.tell('viewing', viewed),
    isVisible: () => document.visibilityState === 'visible' && isAttended(),
  })

  /** Who was switched on again while the line was down has not heard of it: having a place to be at says it too. */
  async function returnIfActive(): Promise<void> {
    const token = sessionStore.get()?.jwtToken
    if (token) await renewSession(token)
    if ((sessionStore.get()?.locations.length ?? 0) > 0) membership.set('returning')
  }

  function resume(): void {
    viewing.again()
    resumeCalls(readerId())
    tellIfLocked()
    if (sessionStore.get()?.isLocked !== false) return
    uploads.resume()
    outbox.resume()
    visits.resume()
    if (membership.get() === 'inactive') ignoreFailure(returnIfActive())
    markRead.flush()
    const { locationId, channelId } = here.get()
    const location = sessionStore.get()?.locations.find(({ id }) => id === locationId)
    if (location) {
      delivered.noteAll(placeOf(location))
      ignoreFailure(drafts.load(placeOf(location)))
    }
    doubtClosedWindows(client)
    if (!location || channelId === null) return
    const group = readChannels(client, location.id)?.find(({ id }) => id === channelId)
    catchUp.ask(group ? placeOfGroup(group, location) : placeOf(location), channelId)
  }

  let enteredId: number | null = null
  function noteArrival(): void {
    const { locationId } = here.get()
    const location = sessionStore.get()?.locations.find(({ id }) => id === locationId)
    if (location && locationId !== enteredId) delivered.noteAll(placeOf(location))
    enteredId = locationId
  }

  function leaveChannel(channelId: number, told: LeaveReason, movedTo?: MovedTo): void {
    const reason = departures.has(channelId) ? 'left' : told
    const me = sessionStore.get()?.user.id
    if (me !== undefined && reason === 'left') {
      draftStore.forgetGroup(me, channelId)
      uploads.leave(channelId)
      endEditsIn(channelId)
    }
    // An archived channel can still be read: the server gives back what was begun there.
    if (me !== undefined && (reason === 'removed' || reason === 'transferred')) {
      draftStore.changeGroup(me, channelId, (kept) => {
        const left = doubted(kept)
        return movedTo ? { ...left, locationId: movedTo.locationId } : left
      })
    }
    const { locationId, channelId: openId } = here.get()
    if (locationId === null || openId !== channelId) return
    // Whoever loses a channel by a transfer is told of the transfer.
    if (closed.get()?.channelId === channelId && closed.get()?.reason === 'transferred') return
    closed.set({ locationId, channelId, reason, ...(movedTo && { movedTo }) })
  }

  /** At once, and also where no other location is left that a fresh session could be drawn from. */
  function leavePlace(locationId: number): void {
    const place = sessionStore.get()?.locations.find(({ id }) => id === locationId)
    if (!place) return
    lostPlace.set({ locationId, name: place.name })
    sessionStore.change((session) => ({
      ...session,
      locations: session.locations.filter(({ id }) => id !== locationId),
    }))
  }

  const delivered = createBrowserDelivered(
    (receipt) => realtime.tell('message.change.read.receipt.status', receipt),
    visitedAt,
  )
  const realtime = createBrowserRealtime({
    client,
    noteDelivered: delivered.note,
    remindUrgent: (place) => reminder.set({ ...place }),
    confirmAlert: (messageId) => realtime.tell('message.alert.heard', { messageId }),
    announce: createBrowserAnnouncer({ client, here: here.get }),
    selectedLocationId: () => here.get().locationId,
    onReconnect: resume,
    leaveChannel,
    leavePlace,
    setActive(isActive) {
      membership.set(isActive ? 'returning' : 'inactive')
      void client.invalidateQueries()
    },
  })

  /** How many drafts the server has and gives back to nobody: their writer is no longer at the location. */
  function countOutOfReach(me: number): number {
    const session = sessionStore.get()
    if (session?.user.id !== me) return 0
    const own = new Set(session.locations.map(({ id }) => id))
    const isLost = (locationId: number) => !own.has(locationId) && visitedAt(locationId) === null
    return draftStore.written(me).filter(({ kept, locationId }) => isLost(locationId) && !isUnsaved(kept)).length
  }

  /** Drafts come back from the server; one that does not would be lost like a message. */
  const unsentOf = async (me: number | null): Promise<Unsent> => {
    if (me === null) return NOTHING
    const unsaved = (await saveInTime(drafts)) + countOutOfReach(me)
    const sent = await outbox.fileIds()
    const messages = unsaved + (await outbox.unsentOf(me)) + (await uploads.unsentPlaces(me, (id) => sent.has(id)))
    const edits = begunEdits().length + (await editTabs.countElsewhere())
    return { messages, ...(await visits.unsentOf(me)), ...begunBy(me), edits }
  }

  /** Sends and uploads what waits, also what an earlier page of this browser has left. */
  function startSending(): void {
    outbox.start()
    uploads.resume()
    visits.resume()
    ignoreFailure(outbox.fileIds().then((sent) => uploads.restore((id) => sent.has(id))))
  }

  /** All that this browser keeps goes, but for what someone else has not sent yet: that waits for them. */
  async function clearLocalData(me: number | null): Promise<void> {
    await takeEach([...keptOf(me), ...(me === null ? [] : unsentParts(me))])
    forgetServerState()
  }

  const unsentParts = (me: number) => [
    () => draftStore.clear(me),
    () => outbox.discardAll(me),
    () => visits.clear(me),
    () => uploads.clear(me),
    () => forgetEdits(me),
  ]

  /**
   * Who signs out is known from the beginning: their session may end by itself before they are gone. At a locked screen
   * it may be anyone: what its owner has written waits for them.
   */
  const signOut: SignOut = (where) => {
    const me = sessionStore.get()?.isLocked ? null : readerId()
    const leave = createSignOut({
      call,
      store: sessionStore,
      tabs: sessionTabs,
      unsent: () => unsentOf(me),
      askToDiscard: (waiting) => new Promise((answer) => question.set({ unsent: waiting, answer })),
      stop() {
        leaveCalls()
        realtime.stop()
      },
      clearLocalData: () => clearLocalData(me),
    })
    return leave(where)
  }

  window.addEventListener('online', () => {
    realtime.hurry()
    uploads.resume()
    outbox.resume()
    visits.resume()
    markRead.flush()
  })
  window.addEventListener('pagehide', () => markRead.leave())
  document.addEventListener('visibilitychange', viewing.look)
  onAttention(viewing.look)
  keepPage()
  followLocation(drafts, here)
  // The line is often open before it is known where the reader is.
  here.subscribe(noteArrival)
  let shut = restrictionStore.get()
  restrictionStore.subscribe(() => {
    const before = shut
    shut = restrictionStore.get()
    const isNew = ([id, code]: [number, string]) => before.get(id) !== code
    for (const [locationId] of [...shut].filter(isNew)) {
      forgetEntityTags()
      freshAlert.set(null)
      // By then the screen no longer shows what it has to leave.
      setTimeout(() => putAwayPlace(client, locationId))
    }
  })
  let places = sessionStore.get()?.locations ?? []
  let wasSignedIn = sessionStore.get() !== null
  let wasLocked = sessionStore.get()?.isLocked ?? false
  let reader = readerId()
  let lastReader = reader
  if (reader !== null && !wasLocked) resumeEdits(reader)
  sessionStore.subscribe(() => {
    const session = sessionStore.get()
    const isAnother = readerId() !== reader
    if (isAnother) markRead.clear()
    reader = readerId()
    if (reader !== null && lastReader !== null && reader !== lastReader) loadAnew()
    lastReader = reader ?? lastReader
    const isLocked = session?.isLocked ?? false
    if (session && !wasSignedIn) idleClock.restart()
    if (isLocked && !wasLocked) setTimeout(putAway)
    if (session && !isLocked && (wasLocked || isAnother)) resumeEdits(session.user.id)
    // What a locked screen was reminded of it has counted; by now it may be acknowledged elsewhere.
    if (wasLocked && !isLocked) reminder.set(null)
    const wasLeftLocked = wasLocked
    wasSignedIn = session !== null
    wasLocked = isLocked
    if (session && !isLocked) showLocations(session.locations)
    places = session?.locations ?? []
    if (!session || isLocked) uploads.pause()
    if (!session) forgetReader(wasLeftLocked)
  })

  /**
   * What is on the page of someone who is gone is not for the next one. Who ended a session that was locked, here or in
   * another tab, may be anyone: words that were begun wait for their writer.
   */
  function forgetReader(wasLeftLocked: boolean): void {
    if (wasLeftLocked || lastReader === null) restEdits()
    else forgetEdits(lastReader)
    restrictionStore.set(new Map())
    toastStore.clear()
    setTimeout(forgetServerState)
  }

  /** A session that was changed here has counters from when it came; those that are known are newer. */
  function showLocations(now: Location[]): void {
    if (now === places && client.getQueryData(locationKeys.list)) return
    const isOwnChange = now.every((place) => places.includes(place))
    client.setQueryData<readonly Location[]>(locationKeys.list, (known) =>
      known && isOwnChange ? mergeCounters(now, known) : now,
    )
  }

  /** While the screen is locked nothing of a patient is in memory. Drafts and unsent messages stay on the disk. */
  function putAway(): void {
    const session = sessionStore.get()
    if (!session?.isLocked) return
    forgetServerState()
    restEdits()
    draftStore.rest()
    toastStore.clearPassing()
    outbox.start()
    visits.resume()
    closed.set(null)
    reminder.set(null)
    question.get()?.answer(false)
    question.set(null)
  }

  /** What the server said to someone is not for the next one. Their drafts and unsent messages wait for them. */
  function forgetServerState(): void {
    if (!sessionStore.get()) realtime.stop()
    lostPlace.set(null)
    // What is taken from under a screen hears nothing any more: the lock goes on telling how much waits.
    const isOfLock = (query: Query) => query.queryKey[0] === securityKeys.waiting[0] && query.isActive()
    client.removeQueries({ predicate: (query) => !isOfLock(query) })
    client.getMutationCache().clear()
    freshAlert.set(null)
    forgetEntityTags()
  }

  return {
    client,
    outbox,
    uploads,
    visits,
    startSending,
    catchUp,
    markRead,
    realtime,
    drafts,
    sayTyping: createSayTyping({ tell: (typing) => realtime.tell('typing', typing) }),
    viewing,
    here,
    closed,
    leaveChannel,
    lostPlace,
    membership,
    reminder,
    question,
    signOut,
  }
}

export const ServicesContext = createContext<Services | null>(null)

/** What lives beside React. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('the app was drawn without its services')
  return services
}

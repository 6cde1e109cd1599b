import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting, MeetingSignal } from '@kinward/contract/meetings'
import { ignoreFailure } from '../../lib/errors.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { askAbout } from './ask-about.ts'
import {
  addressOf,
  crossingCall,
  incomingCall,
  isByPhone,
  outgoingCall,
  recalledCall,
  ringKey,
  ringsFor,
} from './call-of.ts'
import { sayTooLate } from './call-notices.ts'
import type { CallPorts } from './call-ports.ts'
import type { Call, Calls, CallsState } from './call-state.ts'
import { callTexts as texts } from './call-texts.ts'
import { findKept } from './find-kept.ts'
import { createLiveCall, type LiveCall } from './live-call.ts'
import { createPhoneCall } from './phone-call.ts'
import { createRingsElsewhere } from './rings-elsewhere.ts'
import { createWaitingCalls } from './waiting-calls.ts'
import { createWaitingTone } from './waiting-tone.ts'

/** Calls, with what they are told from outside. */
export type CallModel = Calls & {
  hear: (signal: MeetingSignal) => Promise<void>
  hearUnauthorized: (refusal: { meetingId: string; userId: number }) => void
  /** The line to the server is open again. */
  resume: () => void
  /** The page goes away; some calls go on without it. */
  leave: () => void
  /** Whoever is signed in goes. */
  signOut: () => void
}

/** As many as this that rang are remembered, so that only later news of them makes them ring again. */
const MOST_REMEMBERED = 50

/** The call there is on this page, and those that wait behind it. */
export function createCalls(
  ports: CallPorts,
  state: Store<CallsState> = createStore<CallsState>({ call: null, waiting: null }),
): CallModel {
  const { say, wire } = ports
  const soundWaiting = createWaitingTone(ports.ring)
  let current: LiveCall | null = null
  const waiting = createWaitingCalls((hash) => drop(hash))
  /** Until when, by the server's clock, news that they ring is too old. */
  const over = new Map<string, number>()
  const elsewhere = createRingsElsewhere(ports, (signal) => hear(signal))
  let newsAt = 0
  let heard: Promise<void> = Promise.resolve()

  function show(call: Call | null): void {
    const shown = waiting.shown()
    // What rings is heard already.
    soundWaiting(call?.status === 'Ringing' ? null : shown)
    state.set({ call, waiting: shown })
  }

  function showAgain(): void {
    show(current?.get() ?? null)
  }

  /** A search for help may come back to someone; any other call rings for them once. */
  function remember(meeting: Meeting | null, until = meeting?.escalationData ? newsAt : Infinity): void {
    if (meeting) over.set(ringKey(meeting), Math.max(until, over.get(ringKey(meeting)) ?? 0))
    const [oldest] = over.keys()
    if (over.size > MOST_REMEMBERED && oldest !== undefined) over.delete(oldest)
  }

  function open(begun: Call): LiveCall {
    const create = isByPhone(begun.kind) ? createPhoneCall : createLiveCall
    const live: LiveCall = create(ports, begun, (call) => {
      if (!call && !waiting.has(live.get().hash)) remember(live.get().meeting)
      // Another has taken its place.
      if (current !== live) return
      if (call) return show(call)
      current = null
      showAgain()
      ignoreFailure(ringNext())
    })
    current = live
    show(begun)
    return live
  }

  /** With no call left, the first that waited rings which still does at the server. */
  async function ringNext(): Promise<void> {
    for (let next = waiting.first(); next && !current; next = waiting.first()) {
      const { now } = await askAbout(wire, next)
      // Meanwhile there is a call, or one that waits comes before it.
      if (current || waiting.first()?.hash !== next.hash) continue
      if (!ringsFor(now, ports.me())) drop(next.hash)
      else {
        const rings = waiting.take(next.hash)
        if (rings) open(incomingCall(rings)).ring()
      }
    }
  }

  function drop(hash: string, until?: number): void {
    const dropped = waiting.take(hash)
    if (!dropped) return
    remember(dropped, until)
    showAgain()
  }

  /** Whether a call may begin here: beside one for help, what merely rings waits. */
  function hasRoom(isForHelp: boolean): boolean {
    return !current || (isForHelp && current.get().status === 'Ringing')
  }

  /** Whether a call, here or in another tab, keeps one from beginning. */
  async function isBusy(isForHelp: boolean): Promise<boolean> {
    return !hasRoom(isForHelp) || (await ports.isHeldElsewhere()) || !hasRoom(isForHelp)
  }

  function letRingingWait(): void {
    const rung = current
    const meeting = rung?.get().meeting
    if (!rung || !meeting) return
    waiting.add(meeting, false)
    current = null
    rung.close()
  }

  /** What someone has declined, or left, does not come back. */
  async function end(live: LiveCall | null): Promise<void> {
    remember(live?.get().meeting ?? null, Infinity)
    await live?.end()
  }

  /** Leaves the call there is for another. */
  async function swapTo(call: Call): Promise<void> {
    const before = current
    const next = open(call)
    const ending = end(before)
    await next.answer()
    await ending
  }

  /**
   * The two called each other at once: of the two calls, that of the smaller id is kept. A call for help is none of them, nor
   * is one that rings a phone.
   */
  function isCrossing({ Caller, emergencySupport }: Meeting, call: Call): boolean {
    const isUnanswered = call.isCaller && call.status !== 'Connected' && !isByPhone(call.kind)
    return isUnanswered && !emergencySupport && !call.support && call.other.userId === Caller.userId
  }

  /** Whether the server is being asked about one that comes before it. */
  function isBehind({ emergencySupport }: Meeting): boolean {
    const first = waiting.first()
    return first !== null && (first.emergencySupport !== null || emergencySupport === null)
  }

  async function ringFor(signal: MeetingSignal): Promise<void> {
    const { meeting, at } = signal
    const me = ports.me()
    const isOld = at <= (over.get(ringKey(meeting)) ?? -1)
    if (me === null || meeting.Caller.userId === me || isOld) return
    if (current?.get().hash === meeting.hash) return current.ringAgain(meeting)
    if (waiting.has(meeting.hash)) {
      waiting.renew(meeting)
      return showAgain()
    }
    if (!current && (await ports.isHeldElsewhere())) return elsewhere.hear(signal)
    if (!current && isBehind(meeting)) {
      waiting.add(meeting, false)
      return showAgain()
    }
    if (!current) return open(incomingCall(meeting)).ring()
    const crosses = isCrossing(meeting, current.get())
    if (crosses && me > meeting.Caller.userId) return ignoreFailure(swapTo(crossingCall(meeting, current.get())))
    waiting.add(meeting, crosses)
    if (!crosses) say.info({ title: texts.anotherCall, duration: DURATIONS.busyToast })
    showAgain()
  }

  function hearWaiting({ action, meeting, senderId }: MeetingSignal): void {
    const { hash } = meeting
    if (!waiting.has(hash)) return
    const isDeclined = action === 'reject' && senderId === ports.me()
    if (action === 'join' || isDeclined || !ringsFor(meeting, ports.me())) return drop(hash)
    waiting.replace(meeting)
    showAgain()
  }

  async function take(signal: MeetingSignal): Promise<void> {
    newsAt = signal.at
    if (signal.ringUserDevice) return ringFor(signal)
    if (!ringsFor(signal.meeting, ports.me())) elsewhere.forget(signal.meeting)
    if (current?.get().hash === signal.meeting.hash) return current.hear(signal)
    hearWaiting(signal)
    // The tab that had it may be gone.
    if (hasRoom(true) && ports.kept.read()?.hash === signal.meeting.hash) ignoreFailure(recall())
  }

  /** One after the other. */
  function hear(signal: MeetingSignal): Promise<void> {
    heard = heard.then(() => take(signal)).catch(() => undefined)
    return heard
  }

  /** Whether those that wait still ring; each is dropped that does not. */
  function askAboutWaiting(): void {
    for (const meeting of waiting.all()) {
      const asked = wire.look(addressOf(incomingCall(meeting)))
      ignoreFailure(asked.then((now) => !ringsFor(now, ports.me()) && drop(now.hash)))
    }
  }

  /** Finds the call again that another page was left with: one by phone, or one for help. */
  async function recall(): Promise<void> {
    if (!ports.kept.read()) return
    // A browser may bring several tabs back at once: one of them goes on.
    const letGo = await ports.claim()
    const left = ports.kept.read()
    try {
      const meeting = letGo && left && (await findKept(ports, left))
      if (!meeting || (await isBusy(meeting.emergencySupport !== null))) return
      letRingingWait()
      ignoreFailure(open(recalledCall(meeting)).recall(meeting.turnServers))
    } finally {
      letGo?.()
    }
  }

  /** Answers the one that waits in the place of the call there is, which goes on where that is refused or too late. */
  async function acceptWaiting(): Promise<void> {
    const accepted = state.get().waiting
    if (!accepted) return
    const { hash } = accepted
    const { now, refusal } = await askAbout(wire, accepted)
    if (current?.get().hash === hash) return current.answer()
    if (current && refusal) return say.error({ title: refusal.message, duration: DURATIONS.realtimeToast })
    if (ringsFor(now, ports.me())) {
      const next = waiting.take(hash)
      if (next) await swapTo(incomingCall(next))
    } else if (waiting.has(hash)) {
      drop(hash)
      sayTooLate(say, { isOver: now.status === 'Disconnected', isForHelp: now.emergencySupport !== null })
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async start(call) {
      const isForHelp = 'support' in call
      if (await isBusy(isForHelp)) return say.error({ title: texts.anotherCall, duration: DURATIONS.busyToast })
      letRingingWait()
      await open(outgoingCall(call)).dial()
    },
    answer: async () => current?.answer(),
    end: () => end(current),
    acceptWaiting,
    async declineWaiting() {
      const { waiting: declined } = state.get()
      if (!declined) return
      drop(declined.hash, Infinity)
      await wire.act(addressOf(incomingCall(declined)), 'reject')
    },
    toggleMicrophone: () => current?.toggleMicrophone(),
    toggleCamera: async () => current?.toggleCamera(),
    toggleSpeaker: () => current?.toggleSpeaker(),
    setMode: (mode) => current?.setMode(mode),
    hear,
    hearUnauthorized({ meetingId, userId }) {
      if (current?.get().hash !== meetingId) return drop(meetingId)
      if (userId === ports.me()) current.close()
      else if (current.get().other.userId === userId) current.endBy('reject')
    },
    resume() {
      current?.resume()
      if (hasRoom(true)) ignoreFailure(recall())
      askAboutWaiting()
    },
    leave() {
      waiting.clear()
      current?.leave()
      showAgain()
    },
    signOut() {
      waiting.clear()
      current?.signOut()
      showAgain()
    },
  }
}

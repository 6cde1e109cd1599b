import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting, MeetingSignal } from '@kinward/contract/meetings'
import { ApiError, ignoreFailure, isTransient } from '../../lib/errors.ts'
import { createStore, type Store } from '../../lib/store.ts'
import {
  addressOf,
  crossingCall,
  incomingCall,
  isByPhone,
  isPast,
  outgoingCall,
  recalledCall,
  ringKey,
  ringsFor,
} from './call-of.ts'
import type { CallPorts } from './call-ports.ts'
import type { Call, Calls, CallsState } from './call-state.ts'
import { callTexts as texts } from './call-texts.ts'
import { createLiveCall, type LiveCall } from './live-call.ts'
import { createPhoneCall } from './phone-call.ts'
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

/** A call that came in while there was one. A quiet one is not shown: it will take itself back. */
type Waiting = { meeting: Meeting; isQuiet: boolean }

/** Those that call for help come before the others. */
function helpFirst(all: readonly Waiting[]): Waiting[] {
  const isHelp = ({ meeting }: Waiting) => Number(meeting.emergencySupport !== null)
  return all.toSorted((one, other) => isHelp(other) - isHelp(one))
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
  let waiting: Waiting[] = []
  /** Until when, by the server's clock, news that they ring is too old. */
  const over = new Map<string, number>()
  let newsAt = 0
  let heard: Promise<void> = Promise.resolve()

  function show(call: Call | null): void {
    const shown = waiting.find(({ isQuiet }) => !isQuiet)?.meeting ?? null
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
      if (!call) remember(live.get().meeting)
      // Another has taken its place.
      if (current !== live) return
      if (call) return show(call)
      current = null
      ringNext()
    })
    current = live
    show(begun)
    return live
  }

  /** With no call left, the one that waited rings. */
  function ringNext(): void {
    const next = waiting.shift()
    if (next) open(incomingCall(next.meeting)).ring()
    else show(null)
  }

  function takeWaiting(hash: string | undefined): Waiting | undefined {
    const found = waiting.find(({ meeting }) => meeting.hash === hash)
    waiting = waiting.filter((one) => one !== found)
    return found
  }

  function drop(hash: string, until?: number): void {
    const dropped = takeWaiting(hash)
    if (!dropped) return
    remember(dropped.meeting, until)
    showAgain()
  }

  function replaceWaiting(meeting: Meeting): void {
    waiting = waiting.map((one) => (one.meeting.hash === meeting.hash ? { ...one, meeting } : one))
    showAgain()
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

  /** A call for help is not left to a tab that nobody sees. */
  function tellElsewhere({ emergencySupport: support, Caller, escalationData }: Meeting): void {
    if (!support) return
    const title = texts.rings(Caller.fullName, support.displayName)
    const duration = escalationData ? escalationData.waitTime * 1_000 : DURATIONS.realtimeToast
    say.urgent({ title, text: texts.helpElsewhereWhy, duration })
  }

  async function ringFor({ meeting, at }: MeetingSignal): Promise<void> {
    const me = ports.me()
    const isOld = at <= (over.get(ringKey(meeting)) ?? -1)
    if (me === null || meeting.Caller.userId === me || isOld) return
    if (current?.get().hash === meeting.hash) return current.ringAgain(meeting)
    if (waiting.some((one) => one.meeting.hash === meeting.hash)) return replaceWaiting(meeting)
    if (!current && (await ports.isHeldElsewhere())) return tellElsewhere(meeting)
    if (!current) return open(incomingCall(meeting)).ring()
    const crosses = isCrossing(meeting, current.get())
    if (crosses && me > meeting.Caller.userId) return ignoreFailure(swapTo(crossingCall(meeting, current.get())))
    waiting = helpFirst([...waiting, { meeting, isQuiet: crosses }])
    if (!crosses) say.info({ title: texts.anotherCall, duration: DURATIONS.busyToast })
    showAgain()
  }

  function hearWaiting({ action, meeting, senderId }: MeetingSignal): void {
    const { hash } = meeting
    if (!waiting.some((one) => one.meeting.hash === hash)) return
    const isDeclined = action === 'reject' && senderId === ports.me()
    if (action === 'join' || isDeclined || !ringsFor(meeting, ports.me())) return drop(hash)
    replaceWaiting(meeting)
  }

  async function take(signal: MeetingSignal): Promise<void> {
    newsAt = signal.at
    if (signal.ringUserDevice) return ringFor(signal)
    if (current?.get().hash === signal.meeting.hash) return current.hear(signal)
    hearWaiting(signal)
  }

  /** Whether those that wait still ring; each is dropped that does not. */
  function askAboutWaiting(): void {
    for (const { meeting } of waiting) {
      const asked = wire.look(addressOf(incomingCall(meeting)))
      ignoreFailure(asked.then((now) => !ringsFor(now, ports.me()) && drop(now.hash)))
    }
  }

  /** Finds the call again that another page was left with: one by phone, or one for help. */
  async function recall(): Promise<void> {
    const address = ports.kept.read()
    if (!address || current || (await ports.isHeldElsewhere())) return
    try {
      const meeting = await wire.look(address)
      if (current) return
      if (isPast(meeting)) ports.kept.clear()
      else await open(recalledCall(meeting)).recall(meeting.turnServers)
    } catch (error) {
      if (error instanceof ApiError && !isTransient(error)) ports.kept.clear()
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async start(call) {
      const isBusy = current !== null || (await ports.isHeldElsewhere())
      if (isBusy || current) return say.error({ title: texts.anotherCall, duration: DURATIONS.busyToast })
      await open(outgoingCall(call)).dial()
    },
    answer: async () => current?.answer(),
    end: () => end(current),
    async acceptWaiting() {
      const next = takeWaiting(state.get().waiting?.hash)
      if (next) await swapTo(incomingCall(next.meeting))
    },
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
    hear(signal) {
      heard = heard.then(() => take(signal)).catch(() => undefined)
      return heard
    },
    hearUnauthorized({ meetingId, userId }) {
      if (current?.get().hash !== meetingId) return drop(meetingId)
      if (userId === ports.me()) current.close()
      else if (current.get().other.userId === userId) current.endBy('reject')
    },
    resume() {
      if (current) current.resume()
      else ignoreFailure(recall())
      askAboutWaiting()
    },
    leave() {
      waiting = []
      current?.leave()
      showAgain()
    },
    signOut() {
      waiting = []
      current?.signOut()
      showAgain()
    },
  }
}

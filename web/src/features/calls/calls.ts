import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting, MeetingSignal } from '@kinward/contract/meetings'
import { ignoreFailure } from '../../lib/errors.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { addressOf, incomingCall, outgoingCall, ringsFor } from './call-of.ts'
import type { CallPorts } from './call-ports.ts'
import type { Call, Calls, CallsState } from './call-state.ts'
import { callTexts as texts } from './call-texts.ts'
import { createLiveCall, type LiveCall } from './live-call.ts'

/** Calls, with what they are told from outside. */
export type CallModel = Calls & {
  hear: (signal: MeetingSignal) => Promise<void>
  hearUnauthorized: (refusal: { meetingId: string; userId: number }) => void
  /** The line to the server is open again. */
  resume: () => void
  /** The page goes away, or whoever is signed in. */
  leave: () => void
}

/** A call that came in while there was one. A quiet one is not shown: it will take itself back. */
type Waiting = { meeting: Meeting; isQuiet: boolean }

/** As many as this are remembered, so that news of them which comes late does not make them ring again. */
const MOST_REMEMBERED = 50

/** The call there is on this page, and those that wait behind it. */
export function createCalls(
  ports: CallPorts,
  state: Store<CallsState> = createStore<CallsState>({ call: null, waiting: null }),
): CallModel {
  const { say, wire } = ports
  let current: LiveCall | null = null
  let waiting: Waiting[] = []
  const over = new Set<string>()
  let heard: Promise<void> = Promise.resolve()

  function show(call: Call | null): void {
    state.set({ call, waiting: waiting.find(({ isQuiet }) => !isQuiet)?.meeting ?? null })
  }

  function showAgain(): void {
    show(current?.get() ?? null)
  }

  function remember(hash: string): void {
    over.add(hash)
    const [oldest] = over
    if (over.size > MOST_REMEMBERED && oldest !== undefined) over.delete(oldest)
  }

  function open(begun: Call): LiveCall {
    const live: LiveCall = createLiveCall(ports, begun, (call) => {
      if (!call) remember(live.get().hash)
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

  function drop(hash: string): void {
    if (!takeWaiting(hash)) return
    remember(hash)
    showAgain()
  }

  /** Leaves the call there is for another. */
  async function swapTo(meeting: Meeting): Promise<void> {
    const before = current
    const next = open(incomingCall(meeting))
    const ending = before?.end()
    await next.answer()
    await ending
  }

  /** The two called each other at once: of the two calls, that of the smaller id is kept. */
  function isCrossing({ Caller }: Meeting, call: Call): boolean {
    return call.isCaller && call.status !== 'Connected' && call.other.userId === Caller.userId
  }

  async function ringFor(meeting: Meeting): Promise<void> {
    const me = ports.me()
    const isKnown = waiting.some((one) => one.meeting.hash === meeting.hash) || current?.get().hash === meeting.hash
    if (me === null || meeting.Caller.userId === me || isKnown || over.has(meeting.hash)) return
    if (!current && (await ports.isHeldElsewhere())) return
    if (!current) return open(incomingCall(meeting)).ring()
    const crosses = isCrossing(meeting, current.get())
    if (crosses && me > meeting.Caller.userId) return ignoreFailure(swapTo(meeting))
    waiting.push({ meeting, isQuiet: crosses })
    if (!crosses) say.info({ title: texts.anotherCall, duration: DURATIONS.busyToast })
    showAgain()
  }

  function hearWaiting({ action, meeting, senderId }: MeetingSignal): void {
    const { hash } = meeting
    if (!waiting.some((one) => one.meeting.hash === hash)) return
    const isOver = meeting.status === 'Disconnected' || action === 'join'
    if (isOver || (action === 'reject' && senderId === ports.me())) return drop(hash)
    waiting = waiting.map((one) => (one.meeting.hash === hash ? { ...one, meeting } : one))
    showAgain()
  }

  async function take(signal: MeetingSignal): Promise<void> {
    if (signal.ringUserDevice) return ringFor(signal.meeting)
    if (current?.get().hash === signal.meeting.hash) return current.hear(signal)
    hearWaiting(signal)
  }

  /** Whether those that wait still ring; each is dropped that does not. */
  function askAboutWaiting(): void {
    for (const { meeting } of waiting) {
      const asked = wire.look(addressOf(incomingCall(meeting)), { silent: true })
      ignoreFailure(asked.then((now) => !ringsFor(now, ports.me()) && drop(now.hash)))
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
    end: async () => current?.end(),
    async acceptWaiting() {
      const next = takeWaiting(state.get().waiting?.hash)
      if (next) await swapTo(next.meeting)
    },
    async declineWaiting() {
      const { waiting: declined } = state.get()
      if (!declined) return
      drop(declined.hash)
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
      else current.endBy('reject')
    },
    resume() {
      current?.resume()
      askAboutWaiting()
    },
    leave() {
      waiting = []
      current?.leave()
      showAgain()
    },
  }
}

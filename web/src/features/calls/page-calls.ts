import type { MeetingSignal } from '@kinward/contract/meetings'
import { ignoreFailure } from '../../lib/errors.ts'
import { createStore } from '../../lib/store.ts'
import { reload } from '../../ui/lazy-part.tsx'
import { texts } from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import { UNTIL_CLOSED } from '../../ui/toast-store.ts'
import { ringKey, ringsAtMost } from './call-of.ts'
import type { Calls, CallsState, NewCall } from './call-state.ts'
import { callTexts } from './call-texts.ts'
import type { CallModel } from './calls.ts'
import { type KeptCall, keptCall, unansweredOf } from './kept-call.ts'
import { type Unanswered, unansweredStore } from './unanswered.ts'

const state = createStore<CallsState>({ call: null, waiting: null })

let model: Promise<CallModel> | null = null
let loaded: CallModel | null = null

/** The code of calls comes with the first one: most pages never have any. No call begins or rings without its screen. */
function load(): Promise<CallModel> {
  model ??= Promise.all([import('./browser-calls.ts'), import('./components/CallLayer.tsx')])
    .then(([{ createBrowserCalls }]) => (loaded = createBrowserCalls(state)))
    .catch((error: unknown) => {
      model = null
      throw error
    })
  return model
}

function sayNotLoaded(call: NewCall): void {
  if ('support' in call) sayHelpNotLoaded({ support: call.support, place: call.place, why: 'notPlaced' })
  else toast.error({ title: texts.missing, text: texts.missingWhy() })
}

/** Where the code of calls does not come, who calls for help is told the number outside, and shown who else there is. */
function sayHelpNotLoaded(unanswered: Unanswered): void {
  const { displayName, phone } = unanswered.support
  toast.error({
    title: texts.missing,
    text: phone === null ? texts.missingWhy() : callTexts.outside(displayName, phone),
    duration: UNTIL_CLOSED,
    action: { label: callTexts.whoElse, onSelect: () => unansweredStore.set(unanswered) },
  })
}

async function withModel(act: (calls: CallModel) => void | Promise<void>): Promise<void> {
  await act(await load())
}

/** The calls of this page. */
export const pageCalls: Calls = {
  get: state.get,
  subscribe: state.subscribe,
  start: (call) =>
    load().then(
      (calls) => calls.start(call),
      () => sayNotLoaded(call),
    ),
  answer: () => withModel((calls) => calls.answer()),
  end: () => withModel((calls) => calls.end()),
  acceptWaiting: () => withModel((calls) => calls.acceptWaiting()),
  declineWaiting: () => withModel((calls) => calls.declineWaiting()),
  toggleMicrophone: () => ignoreFailure(withModel((calls) => calls.toggleMicrophone())),
  toggleCamera: () => withModel((calls) => calls.toggleCamera()),
  toggleSpeaker: () => ignoreFailure(withModel((calls) => calls.toggleSpeaker())),
  setMode: (mode) => ignoreFailure(withModel((calls) => calls.setMode(mode))),
}

/** What was said of a call while the code of calls has yet to come; where it rings, until when it does at most. */
type Unheard = { signal: MeetingSignal; ringsUntil: number | null; isTold: boolean }

/** In order. While there is any, its code is asked for. */
let unheard: Unheard[] = []
/** As often as this the code of a call that rings is asked for again. */
const AGAIN_MS = 2_000

/** Something happened in a call. Without one here, all that matters is that it rings, or that another tab was left with it. */
export function hearSignal(signal: MeetingSignal, me: number): void {
  const rings = signal.ringUserDevice && signal.senderId !== me
  if (loaded) return ignoreFailure(loaded.hear(signal))
  const isKept = keptCall.read(me)?.hash === signal.meeting.hash
  if (!rings && !isKept && unheard.length === 0 && !model) return undefined
  const ringsUntil = rings ? Date.now() + ringsAtMost(signal.meeting) : null
  const isFirst = unheard.length === 0
  const before = rings ? findRing(signal) : undefined
  unheard = [...unheard.filter((one) => one !== before), { signal, ringsUntil, isTold: before?.isTold ?? false }]
  if (isFirst) ignoreFailure(hearAll())
  return undefined
}

/** That it rings, as it was said before: the server says so again and again. */
function findRing({ meeting }: MeetingSignal): Unheard | undefined {
  return unheard.find((one) => one.ringsUntil !== null && ringKey(one.signal.meeting) === ringKey(meeting))
}

/** Brings the code, and again while any rings where it does not come; all is heard then. Some browsers need a new page for it. */
async function hearAll(): Promise<void> {
  do {
    try {
      const calls = await load()
      for (const { signal } of unheard.splice(0)) ignoreFailure(calls.hear(signal))
    } catch {
      dropSilent()
      tellRinging()
      if (unheard.length > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  } while (unheard.length > 0)
}

/** Of calls that no longer ring nothing has to be heard. */
function dropSilent(): void {
  const now = Date.now()
  const ringing = unheard.filter(({ ringsUntil }) => ringsUntil !== null && ringsUntil > now)
  const hashes = new Set(ringing.map(({ signal }) => signal.meeting.hash))
  unheard = unheard.filter(({ signal }) => hashes.has(signal.meeting.hash))
}

function tellRinging(): void {
  for (const one of unheard) {
    if (one.ringsUntil !== null && !one.isTold) sayItRings(one.signal)
    one.isTold = true
  }
}

/** Who calls, though the call cannot be shown. */
function sayItRings({ meeting }: MeetingSignal): void {
  toast.urgent({
    title: callTexts.rings(meeting.Caller.fullName, meeting.emergencySupport?.displayName ?? null),
    text: callTexts.ringsUnshown,
    duration: ringsAtMost(meeting),
    action: { label: texts.reload, onSelect: reload },
  })
}

/** A location turned one side of a call away. */
export function hearUnauthorized(refusal: { meetingId: string; userId: number }): void {
  loaded?.hearUnauthorized(refusal)
}

/** The realtime line is open: what was said while it was not may have been missed, and a call by phone or for help goes on without it. */
export function resumeCalls(me: number | null): void {
  if (loaded) return loaded.resume()
  const left = keptCall.read(me)
  if (left) ignoreFailure(resumeLeft(left))
  return undefined
}

async function resumeLeft(left: KeptCall): Promise<void> {
  try {
    await withModel((calls) => calls.resume())
  } catch {
    const unanswered = unansweredOf(left, 'brokenOff')
    if (unanswered) sayHelpNotLoaded(unanswered)
  }
}

/** Whoever is in a call leaves it, while the server still knows them. */
export function leaveCalls(): void {
  loaded?.signOut()
}

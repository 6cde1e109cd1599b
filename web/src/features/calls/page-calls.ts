import type { MeetingSignal } from '@kinward/contract/meetings'
import { ignoreFailure } from '../../lib/errors.ts'
import { createStore } from '../../lib/store.ts'
import { texts } from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import type { Calls, CallsState } from './call-state.ts'
import type { CallModel } from './calls.ts'
import { keptCall } from './kept-call.ts'

const state = createStore<CallsState>({ call: null, waiting: null })

let model: Promise<CallModel> | null = null
let loaded: CallModel | null = null

/** The code of calls comes with the first one: most pages never have any. */
function load(): Promise<CallModel> {
  model ??= import('./browser-calls.ts')
    .then(({ createBrowserCalls }) => (loaded = createBrowserCalls(state)))
    .catch((error: unknown) => {
      model = null
      throw error
    })
  return model
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
      () => toast.error({ title: texts.missing, text: texts.missingWhy() }),
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

/** Something happened in a call. Without one here, all that matters is that it rings. */
export function hearSignal(signal: MeetingSignal, me: number): void {
  const rings = signal.ringUserDevice && signal.senderId !== me
  if (model || rings) ignoreFailure(withModel((calls) => calls.hear(signal)))
}

/** A location turned one side of a call away. */
export function hearUnauthorized(refusal: { meetingId: string; userId: number }): void {
  loaded?.hearUnauthorized(refusal)
}

/** The realtime line is open: what was said while it was not may have been missed, and a call by phone goes on without it. */
export function resumeCalls(me: number | null): void {
  if (loaded) loaded.resume()
  else if (keptCall.read(me)) ignoreFailure(withModel((calls) => calls.resume()))
}

/** Whoever is in a call leaves it, while the server still knows them. */
export function leaveCalls(): void {
  loaded?.leave()
}

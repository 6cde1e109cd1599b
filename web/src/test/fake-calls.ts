import type { CallPerson, Meeting } from '@kinward/contract/meetings'
import type { Call, Calls, CallsState } from '../features/calls/call-state.ts'
import { createStore } from '../lib/store.ts'

export function buildCallPerson(over: Partial<CallPerson> = {}): CallPerson {
  return {
    userId: 3,
    fullName: 'Dr. Priya Raman',
    first_name: 'Priya',
    last_name: 'Raman',
    title: 'Palliative physician',
    avatar: null,
    ...over,
  }
}

export function buildCall(over: Partial<Call> = {}): Call {
  return {
    hash: 'hash-of-the-first-call',
    meeting: null,
    isCaller: true,
    other: buildCallPerson(),
    place: {
      entityId: 1,
      locationId: 1,
      locationName: 'North Shore',
      channel: { id: 1, name: 'Walter Brandvold', type: 'patients' },
    },
    kind: 'KINWARD_VOICE',
    status: 'Calling',
    isReconnecting: false,
    own: { audio: true, video: false },
    theirs: { audio: true, video: false },
    isSpeakerOn: true,
    localStream: null,
    remoteStream: null,
    connectedAt: null,
    mode: 'small',
    ...over,
  }
}

export function buildMeeting(over: Partial<Meeting> = {}): Meeting {
  return {
    id: 7,
    hash: 'hash-of-the-second-call',
    medium: 'webrtc',
    kind: 'KINWARD_VOICE',
    priority: 'Regular',
    status: 'Calling',
    action: null,
    entityId: 1,
    locationId: 1,
    locationName: 'North Shore',
    channelId: 2,
    channelName: 'Marisol Quintero',
    channelType: 'patients',
    Caller: buildCallPerson({
      userId: 4,
      fullName: 'Kofi Mensah',
      first_name: 'Kofi',
      last_name: 'Mensah',
      title: null,
    }),
    participants: [],
    meetingJoinedBy: null,
    configs: { audio: true, video: false },
    startedAt: '2025-11-15T03:10:00.000Z',
    connectedAt: null,
    endedAt: null,
    callDuration: 0,
    ...over,
  }
}

/** Calls without a network: each press changes what is shown, and is written down. */
export function createFakeCalls(initial: CallsState): Calls & { done: string[] } {
  const state = createStore(initial)
  const done: string[] = []
  const change = (what: string, over: (call: Call) => Partial<Call>): void => {
    done.push(what)
    const now = state.get()
    if (now.call) state.set({ ...now, call: { ...now.call, ...over(now.call) } })
  }
  const settle = (what: string, next: CallsState): Promise<void> => {
    done.push(what)
    state.set(next)
    return Promise.resolve()
  }
  return {
    done,
    get: state.get,
    subscribe: state.subscribe,
    start: () => settle('start', state.get()),
    answer: () => Promise.resolve(change('answer', () => ({ status: 'Joining' }))),
    end: () => settle('end', { ...state.get(), call: null }),
    acceptWaiting: () => settle('acceptWaiting', { ...state.get(), waiting: null }),
    declineWaiting: () => settle('declineWaiting', { ...state.get(), waiting: null }),
    toggleMicrophone: () => change('microphone', ({ own }) => ({ own: { ...own, audio: !own.audio } })),
    toggleCamera: () => Promise.resolve(change('camera', ({ own }) => ({ own: { ...own, video: !own.video } }))),
    toggleSpeaker: () => change('speaker', ({ isSpeakerOn }) => ({ isSpeakerOn: !isSpeakerOn })),
    setMode: (mode) => change(`mode ${mode}`, () => ({ mode })),
  }
}

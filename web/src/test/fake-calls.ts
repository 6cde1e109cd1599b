import type { CallPerson, EmergencySupport, EscalationData, Meeting } from '@kinward/contract/meetings'
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
    isPatient: false,
    ...over,
  }
}

export function buildCall(over: Partial<Call> = {}): Call {
  return {
    hash: 'hash-of-the-first-call',
    meeting: null,
    isCaller: true,
    other: buildCallPerson(),
    support: null,
    dialled: null,
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

export function buildSupport(over: Partial<EmergencySupport> = {}): EmergencySupport {
  return {
    escalationId: 5,
    displayName: 'Rapid response',
    phone: '+1 555 0100',
    runEscalation: true,
    partnerLocationId: 1,
    ...over,
  }
}

/** A call for help that looks for someone. */
export function buildSearch(over: Partial<EscalationData> = {}): EscalationData {
  return { status: 'running', step: 1, steps: 3, waitTime: 30, next: ['Imani Okafor'], ...over }
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
    emergencySupport: null,
    escalationData: null,
    phones: null,
    startedAt: '2025-11-15T03:10:00.000Z',
    connectedAt: null,
    endedAt: null,
    callDuration: 0,
    ...over,
  }
}

type FakeCalls = Calls & { done: string[]; change: (over: Partial<Call>) => void }

/** Calls without a network: each press changes what is shown, and is written down. */
export function createFakeCalls(initial: CallsState): FakeCalls {
  const state = createStore(initial)
  const done: string[] = []
  const apply = (over: (call: Call) => Partial<Call>): void => {
    const now = state.get()
    if (now.call) state.set({ ...now, call: { ...now.call, ...over(now.call) } })
  }
  const change = (what: string, over: (call: Call) => Partial<Call>): void => {
    done.push(what)
    apply(over)
  }
  const settle = (what: string, next: CallsState): Promise<void> => {
    done.push(what)
    state.set(next)
    return Promise.resolve()
  }
  return {
    done,
    change: (over) => apply(() => over),
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

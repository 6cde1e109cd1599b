import type { EscalationReport } from '@kinward/contract/escalations'
import type {
  CallData,
  CallPhones,
  Meeting,
  MeetingAction,
  MeetingSignal,
  NewMeeting,
  RungState,
} from '@kinward/contract/meetings'
import type { CallPorts } from '../features/calls/call-ports.ts'
import type { NewCall } from '../features/calls/call-state.ts'
import { createCalls } from '../features/calls/calls.ts'
import type { KeptCall } from '../features/calls/kept-call.ts'
import type { Peer, PeerNeeds } from '../features/calls/peer.ts'
import type { PhoneBox } from '../features/calls/phone-box.ts'
import type { Unanswered } from '../features/calls/unanswered.ts'
import type { Acted, CallProgress } from '../features/calls/wire.ts'
import type { ToastInput } from '../ui/toast-store.ts'
import { buildCallPerson, buildMeeting, buildSearch, buildSupport } from './fake-calls.ts'
import { buildStream } from './fake-media.ts'

export const ME = 1
export const OTHER = buildCallPerson({ userId: 4, fullName: 'Kofi Mensah', first_name: 'Kofi', last_name: 'Mensah' })
export const OWN_DEVICE = 'web::this-tab-of-this-browser'
export const OWN_HASH = 'hash-of-ones-own-call'

/** A call that someone has made to the reader. */
export function ringingMeeting(over: Partial<Meeting> = {}): Meeting {
  return buildMeeting({
    Caller: OTHER,
    participants: [{ ...buildCallPerson({ userId: ME }), state: 'ringing' }],
    ...over,
  })
}

export const RUNG_HASH = ringingMeeting().hash

/** The reader's own call for help, which rings for those who are named with how they stand to it. */
export function searchingMeeting(people: Record<number, RungState>, over: Partial<Meeting> = {}): Meeting {
  return buildMeeting({
    hash: OWN_HASH,
    Caller: buildCallPerson({ userId: ME }),
    channelId: null,
    channelName: null,
    channelType: null,
    emergencySupport: buildSupport(),
    escalationData: buildSearch(),
    participants: Object.entries(people).map(([userId, state]) => ({
      ...(Number(userId) === OTHER.userId ? OTHER : buildCallPerson({ userId: Number(userId) })),
      state,
    })),
    ...over,
  })
}

export function buildSignal(action: MeetingAction, meeting: Meeting, over: Partial<MeetingSignal> = {}): MeetingSignal {
  return { action, meeting, senderId: OTHER.userId, deviceId: null, data: null, ringUserDevice: false, at: 0, ...over }
}

/** That it is over, as the server tells it. */
export function endSignal(action: MeetingAction, meeting: Meeting, over: Partial<MeetingSignal> = {}): MeetingSignal {
  return buildSignal(action, { ...meeting, status: 'Disconnected', action }, over)
}

export const ringSignal = (meeting: Meeting): MeetingSignal =>
  buildSignal('in-progress', meeting, { senderId: meeting.Caller.userId, ringUserDevice: true })

export const newCall: NewCall = {
  callee: OTHER,
  kind: 'KINWARD_VOICE',
  place: { entityId: 1, locationId: 2, locationName: 'Harbor House', channel: null },
}

export const newSearch: NewCall = { support: buildSupport(), kind: 'KINWARD_VOICE', place: newCall.place }

export const newPhoneCall: NewCall = { ...newCall, kind: 'KINWARD_VOICE_PHONE_CALL' }

/** The reader's own call by phone, as far as both phones have come. */
export function phoneMeeting(phones: Partial<CallPhones> = {}, over: Partial<Meeting> = {}): Meeting {
  return buildMeeting({
    hash: OWN_HASH,
    medium: 'twilio',
    kind: 'KINWARD_VOICE_PHONE_CALL',
    Caller: buildCallPerson({ userId: ME }),
    participants: [{ ...OTHER, state: 'ringing' }],
    channelId: null,
    channelName: null,
    channelType: null,
    phones: { own: 'ringing', theirs: null, dialled: null, ...phones },
    ...over,
  })
}

/** A line that connects and breaks when it is told to. */
export type FakePeer = { needs: PeerNeeds; heard: CallData[]; changes: string[]; isClosed: boolean }

/** The real model of calls, with a server, a line, devices and tabs that do as they are told. */
export function createCallBench(over: Partial<CallPorts> = {}) {
  const asks: NewMeeting[] = []
  const acts: string[] = []
  const told: CallData[] = []
  const said: string[] = []
  const toasts: ToastInput[] = []
  const reports: number[] = []
  const filed: EscalationReport[] = []
  const unanswered: Unanswered[] = []
  const boxes: PhoneBox[] = []
  const tones: string[] = []
  const peers: FakePeer[] = []
  const world = {
    refused: {} as Partial<Record<MeetingAction, string>>,
    looked: null as Meeting | null,
    /** How a call stands after something was done in it. */
    acted: null as Meeting | null,
    /** Why the server does not say how a call stands. */
    unseen: null as Error | null,
    /** Until then the server makes no call. */
    created: Promise.resolve(),
    /** The call that the server makes. */
    made: null as Meeting | null,
    /** Why the server makes none. */
    unmade: null as Error | null,
    /** One's own phone, which a call by phone rings first. */
    phone: '+12075550110' as string | null,
    /** How far a call by phone has come; an error where the server does not say. */
    progress: null as Partial<CallProgress> | Error | null,
    /** Until then the server does not say it. */
    progressed: Promise.resolve(),
    /** How often that was asked. */
    asked: 0,
    /** The call by phone that goes on without a page. */
    kept: null as KeptCall | null,
    failure: null as Error | null,
    /** Until what is sent was changed at the server. */
    changed: Promise.resolve(),
    heldElsewhere: false,
    /** Until then it is. */
    freed: new Promise<void>(() => {}),
    isHeld: false,
    activity: 0,
    me: ME,
  }

  const own = buildMeeting({ hash: OWN_HASH, Caller: buildCallPerson({ userId: ME }) })
  const say = (kind: string) => (toast: ToastInput) => {
    toasts.push(toast)
    said.push([kind, toast.title, toast.text, toast.duration].filter((part) => part !== undefined).join(' | '))
  }

  const calls = createCalls({
    wire: {
      configs: () =>
        world.failure
          ? Promise.reject(world.failure)
          : Promise.resolve({ hash: OWN_HASH, turnServers: [], phone: world.phone }),
      async create(_place, asked) {
        asks.push(asked)
        await world.created
        if (world.unmade) throw world.unmade
        return world.made ?? own
      },
      async status() {
        world.asked++
        const { status, action, callDuration, phones } = world.made ?? own
        const { progress } = world
        await world.progressed
        if (progress instanceof Error) throw progress
        return { status, action, callDuration, phones, ...progress }
      },
      look({ hash }) {
        if (world.unseen) return Promise.reject(world.unseen)
        const known = [world.looked, world.made, own, ringingMeeting()].find((meeting) => meeting?.hash === hash)
        return known ? Promise.resolve({ ...known, turnServers: [] }) : Promise.reject(new Error('no such call'))
      },
      act({ hash }, action, data = {}, { keepalive = false, about = null } = {}) {
        acts.push(`${action} ${hash}${keepalive ? ' keepalive' : ''}${about === null ? '' : ` about ${about}`}`)
        told.push(data)
        const refused = world.refused[action]
        return Promise.resolve((refused ? { refused } : { meeting: world.acted ?? own }) as Acted)
      },
      change: (_address, configs) => world.changed.then(() => ({ ...own, kind: 'KINWARD_VIDEO', configs })),
      report: (_address, seconds) => void reports.push(seconds),
      reportEscalation: (_place, _support, report) => void filed.push(report),
    },
    open: ({ audio, video }) =>
      Promise.resolve(buildStream(...(audio ? ['audio' as const] : []), ...(video ? ['video' as const] : []))),
    connect(needs): Peer {
      const peer: FakePeer = { needs, heard: [], changes: [], isClosed: false }
      peers.push(peer)
      return {
        hear: (data) => void peer.heard.push(data),
        setTrack: (kind, track) => void peer.changes.push(`${kind} ${track ? 'on' : 'off'}`),
        resume: () => void peer.changes.push('resume'),
        close: () => void (peer.isClosed = true),
      }
    },
    ring(tone) {
      tones.push(tone)
      return () => void (tones.includes(tone) && tones.splice(tones.indexOf(tone), 1))
    },
    say: { info: say('info'), error: say('error'), urgent: say('urgent') },
    showUnanswered: (shown) => void unanswered.push(shown),
    showPhoneBox: (box) => void boxes.push(box),
    kept: {
      read: () => world.kept,
      write: (left) => void (world.kept = left),
      clear: () => void (world.kept = null),
    },
    me: () => world.me,
    deviceId: OWN_DEVICE,
    keepActive: () => void world.activity++,
    hold() {
      world.isHeld = true
      return () => void (world.isHeld = false)
    },
    claim: () => Promise.resolve(world.heldElsewhere ? null : () => {}),
    isHeldElsewhere: () => Promise.resolve(world.heldElsewhere),
    whenFree: () => world.freed,
    ...over,
  })

  const call = () => calls.get().call
  return {
    calls,
    asks,
    acts,
    told,
    said,
    toasts,
    reports,
    filed,
    unanswered,
    boxes,
    tones,
    peers,
    world,
    own,
    call,
    status: () => call()?.status ?? null,
    peer: () => peers.at(-1) ?? raise(),
    /** Someone calls the reader. */
    async isRung(meeting: Meeting = ringingMeeting()): Promise<Meeting> {
      await calls.hear(ringSignal(meeting))
      return meeting
    },
    /** The reader calls, and the other side answers. */
    async isJoined(): Promise<void> {
      await calls.start(newCall)
      await calls.hear(buildSignal('join', { ...own, meetingJoinedBy: OTHER.userId }, { deviceId: 'web::theirs' }))
    },
    async isConnected(): Promise<void> {
      await this.isJoined()
      this.peer().needs.onConnected()
    },
  }
}

export type CallBench = ReturnType<typeof createCallBench>

function raise(): never {
  throw new Error('there is no line')
}

/** Brings a call as far as a name says. */
const STAGES: Record<string, (bench: CallBench) => Promise<unknown>> = {
  Calling: ({ calls }) => calls.start(newCall),
  'Joining, as caller': (bench) => bench.isJoined(),
  Connected: (bench) => bench.isConnected(),
  Reconnecting: async (bench) => {
    await bench.isConnected()
    bench.peer().needs.onLost()
  },
  Ringing: (bench) => bench.isRung(),
  Joining: async (bench) => {
    await bench.isRung()
    await bench.calls.answer()
  },
}

/** The model with a call that has come so far. */
export async function benchAt(stage: string): Promise<CallBench> {
  const bench = createCallBench()
  await STAGES[stage]?.(bench)
  return bench
}

export const hashAt = (stage: string) => (stage === 'Ringing' || stage === 'Joining' ? RUNG_HASH : OWN_HASH)

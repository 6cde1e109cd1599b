import { DURATIONS } from '@kinward/contract/layout'
import { type MeetingAction, type MeetingSignal, RING_MS, type TurnServer } from '@kinward/contract/meetings'
import { ignoreFailure, NetworkError } from '../../lib/errors.ts'
import { createCallLife } from './call-life.ts'
import { createCallLine } from './call-line.ts'
import { createCallMedia } from './call-media.ts'
import { endingOf, newMeeting, ringsFor } from './call-of.ts'
import type { CallPorts } from './call-ports.ts'
import type { Call } from './call-state.ts'
import { callTexts as texts } from './call-texts.ts'
import { MediaRefused } from './media.ts'
import type { Tone } from './ring.ts'

/** Where nobody says that a call no longer rings, it falls silent by itself a little after the caller gives up. */
const RINGS_AT_MOST = RING_MS + 10_000

/** One call, from the first press to its end. */
export type LiveCall = ReturnType<typeof createLiveCall>

/** Lives a call; what changes is told, and null when it is over. */
export function createLiveCall(ports: CallPorts, begun: Call, onChange: (call: Call | null) => void) {
  const { wire, say } = ports
  const life = createCallLife(ports, begun, onChange)
  const line = createCallLine(ports, life)
  const media = createCallMedia(ports, life, line)
  const { scope, get, change, close } = life
  let turnServers: readonly TurnServer[] = []
  let stopTone = () => {}

  function sound(tone: Tone): void {
    stopTone = ports.ring(tone)
    scope.add(stopTone)
  }

  function connect(): void {
    const stream = media.stream()
    if (!stream) return
    stopTone()
    line.open(stream, turnServers)
  }

  function sayMissed(): void {
    say.error({ title: texts.missed, text: texts.canceledByCaller, duration: DURATIONS.realtimeToast })
  }

  /** What the person did has failed. Refusals of the server were told where they arrived. */
  function fail(error: unknown): void {
    if (!scope.isOpen()) return
    const isRefused = error instanceof MediaRefused
    if (isRefused || error instanceof NetworkError) {
      say.error({ title: error.message, duration: DURATIONS.realtimeToast })
    }
    const { isCaller, hash } = get()
    close()
    // A call whose making was not answered may have been made; one that could not be answered goes on ringing elsewhere.
    const isToBeTold = isCaller ? hash !== '' : isRefused
    if (isToBeTold) ignoreFailure(wire.act(life.address(), isCaller ? 'cancelled' : 'end'))
  }

  /** The caller's way to a call that rings. */
  async function dial(): Promise<void> {
    scope.add(ports.hold())
    try {
      const [configs] = await Promise.all([wire.configs(get().place), media.open()])
      if (!scope.isOpen()) return
      turnServers = configs.turnServers
      change({ hash: configs.hash })
      const meeting = await wire.create(get().place, newMeeting(get()))
      if (!scope.isOpen()) return void (await wire.act(life.address(), 'end'))
      // Who answers at once is heard before the server has said that it rings.
      if (line.peer()) return
      life.learn(meeting)
      change({ status: 'Calling' })
      sound('ring_back')
      life.limit(RING_MS, () => {
        say.error({ title: texts.notAvailable, duration: DURATIONS.realtimeToast })
        void life.hangUp('not-responding')
      })
    } catch (error) {
      fail(error)
    }
  }

  function ring(): void {
    sound('ring')
    life.limit(RINGS_AT_MOST, close)
  }

  async function answer(): Promise<void> {
    if (get().status !== 'Ringing') return
    stopTone()
    life.callOffLimit()
    scope.add(ports.hold())
    change({ status: 'Joining' })
    try {
      const [meeting] = await Promise.all([wire.look(life.address()), media.open()])
      if (!scope.isOpen()) return
      if (meeting.action !== null) {
        sayMissed()
        return close()
      }
      turnServers = meeting.turnServers
      // The caller offers as soon as it hears that someone is here.
      connect()
      const acted = await wire.act(life.address(), 'join', { configs: get().own })
      if (!scope.isOpen()) return
      if ('meeting' in acted) life.learn(acted.meeting)
      else refuseAnswer(acted.refused)
    } catch (error) {
      fail(error)
    }
  }

  function refuseAnswer(refused: string): void {
    if (refused === 'MEETING_ALREADY_ENDED') sayMissed()
    else if (refused === 'CONFLICT') say.info({ title: texts.answeredElsewhere, text: texts.answeredElsewhereWhy })
    else return life.giveUp(texts.notConnected, texts.notConnectedWhy)
    close()
  }

  /** Someone answered: the caller begins to talk to them, everyone else stops ringing. */
  function hearJoin({ meeting, deviceId }: MeetingSignal): void {
    const { isCaller, status } = get()
    if (!isCaller && deviceId === ports.deviceId) return undefined
    if (!isCaller) return status === 'Joining' ? refuseAnswer('CONFLICT') : close()
    life.learn(meeting)
    if (line.peer()) return undefined
    change({ status: 'Joining' })
    return connect()
  }

  function hearData({ senderId, meeting, data }: MeetingSignal): void {
    life.learn(meeting)
    if (!data || senderId !== get().other.userId) return
    if (data.configs) change({ theirs: data.configs })
    if (data.sdp || data.candidates) line.hear(data)
  }

  function hearEnding({ action, meeting, senderId }: MeetingSignal): void {
    if (meeting.status === 'Disconnected') return endBy(action)
    // It rings on for others, and the reader has declined it elsewhere.
    if (senderId === ports.me()) close()
  }

  /** It is over, and nobody has to be told but the person. */
  function endBy(action: MeetingAction): void {
    const { status, isCaller } = get()
    close()
    const isUnanswered = action === 'cancelled' || action === 'not-responding'
    if (isCaller && action === 'reject') {
      say.error({ title: texts.rejected, text: texts.busy, duration: DURATIONS.busyToast })
    } else if (isCaller && action === 'not-responding') {
      say.error({ title: texts.notAvailable, duration: DURATIONS.realtimeToast })
    } else if (status === 'Joining' && isUnanswered) sayMissed()
    else if (status === 'Ringing' && action === 'cancelled') {
      say.info({ title: texts.canceled, duration: DURATIONS.realtimeToast })
    }
  }

  function hear(signal: MeetingSignal): void {
    switch (signal.action) {
      case 'join':
        return hearJoin(signal)
      case 'in-progress':
      case 'update-data':
        return hearData(signal)
      case 'end':
      case 'reject':
      case 'cancelled':
      case 'not-responding':
        return hearEnding(signal)
    }
    return signal.action satisfies never
  }

  /** Asks how it stands, after a while in which nothing could be heard. */
  async function resume(): Promise<void> {
    if (!get().meeting) return
    // A server that was away ends what it has not heard of.
    line.report()
    const meeting = await wire.look(life.address(), { silent: true })
    if (!scope.isOpen()) return
    const { status, isCaller } = get()
    if (meeting.status === 'Disconnected') {
      if (status === 'Connected') say.info({ title: texts.lost, duration: DURATIONS.realtimeToast })
      return endBy(meeting.action ?? 'end')
    }
    if (status === 'Ringing' && !ringsFor(meeting, ports.me())) return close()
    life.learn(meeting)
    const peer = line.peer()
    if (peer) return peer.resume()
    if (!isCaller || meeting.meetingJoinedBy === null) return
    change({ status: 'Joining' })
    connect()
  }

  return {
    get,
    dial,
    ring,
    answer,
    hear,
    endBy,
    close,
    resume: () => ignoreFailure(resume()),
    end: () => life.hangUp(endingOf(get().status)),
    /** The page goes away. What rings goes on ringing elsewhere. */
    leave() {
      const { status, hash } = get()
      if (status !== 'Ringing' && hash !== '') {
        ignoreFailure(wire.act(life.address(), endingOf(status), {}, { keepalive: true }))
      }
      close()
    },
    toggleMicrophone: media.toggleMicrophone,
    toggleCamera: media.toggleCamera,
    toggleSpeaker: () => change({ isSpeakerOn: !get().isSpeakerOn }),
    setMode: (mode: Call['mode']) => change({ mode }),
  }
}

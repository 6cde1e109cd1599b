import { DURATIONS } from '@kinward/contract/layout'
import {
  type Meeting,
  type MeetingAction,
  type MeetingSignal,
  RING_MS,
  type TurnServer,
} from '@kinward/contract/meetings'
import { ApiError, ignoreFailure, isTransient } from '../../lib/errors.ts'
import { createCallHelp } from './call-help.ts'
import { createCallLife } from './call-life.ts'
import { createCallLine } from './call-line.ts'
import { createCallMedia } from './call-media.ts'
import { createCallNotices } from './call-notices.ts'
import { endingOf, isLookedOn, newMeeting, ringsAtMost, ringsFor } from './call-of.ts'
import type { CallPorts } from './call-ports.ts'
import type { Call } from './call-state.ts'
import { callTexts as texts } from './call-texts.ts'
import { MediaRefused } from './media.ts'
import type { Tone } from './ring.ts'

/** As often as this it is asked how a search for help stands: what was told of it may have been lost. */
const LOOK_EVERY = 20_000

/** One call, from the first press to its end. */
export type LiveCall = ReturnType<typeof createLiveCall>

/** Lives a call; what changes is told, and null when it is over. */
export function createLiveCall(ports: CallPorts, begun: Call, onChange: (call: Call | null) => void) {
  const { wire, say } = ports
  const life = createCallLife(ports, begun, onChange)
  const help = createCallHelp(ports, life)
  const notices = createCallNotices(ports, life, help)
  const line = createCallLine(ports, life, {
    onTalk: help.reportResolved,
    onUnreached: giveUpConnecting,
    onOver: () => (get().connectedAt === null ? ignoreFailure(resume()) : close()),
  })
  const media = createCallMedia(ports, life, line)
  const { scope, get, change, close } = life
  let turnServers: readonly TurnServer[] = []
  /** How many answers were begun: one that another has overtaken, or that came to nothing, is not meant any more. */
  let answers = 0
  /** Whether one was given that the server may have heard, though nobody could say so. */
  let isUnheard = false
  let stopTone = () => {}
  let letGo = () => {}

  function sound(tone: Tone): void {
    stopTone()
    stopTone = ports.ring(tone)
    scope.add(stopTone)
  }

  function connect(): void {
    const stream = media.stream()
    if (!stream) return
    stopTone()
    line.open(stream, turnServers)
  }

  /** What the person did has failed. */
  function fail(error: unknown): void {
    const { isCaller, hash, meeting } = get()
    const isOpen = scope.isOpen()
    const isRefused = error instanceof MediaRefused
    if (isOpen) notices.sayFailed(error)
    close()
    // A call whose making was not answered may have been made, and who hung up meanwhile could not say so; one that
    // could not be answered goes on ringing elsewhere.
    const isToBeTold = isCaller ? hash !== '' && (isOpen || meeting === null) : isOpen && isRefused
    if (isToBeTold && !help.isLeft()) ignoreFailure(wire.act(life.address(), isCaller ? 'cancelled' : 'end'))
  }

  /** The caller's way to a call that rings. */
  async function dial(): Promise<void> {
    scope.add(ports.hold())
    try {
      const [configs] = await Promise.all([wire.configs(get().place, 'webrtc'), media.open()])
      if (!scope.isOpen()) return
      turnServers = configs.turnServers
      change({ hash: configs.hash })
      if (get().support) help.keepSearch()
      const meeting = await wire.create(get().place, newMeeting(get()))
      if (!scope.isOpen()) return help.isLeft() ? undefined : void (await wire.act(life.address(), 'end'))
      if (get().support) scope.every(LOOK_EVERY, lookAgain)
      // Who answers at once is heard before the server has said that it rings.
      if (line.peer()) return
      // What was heard meanwhile is newer.
      if (!get().meeting) life.learn(meeting)
      if (meeting.status === 'Disconnected') return endBy(meeting.action ?? 'end', meeting)
      change({ status: 'Calling' })
      sound('ring_back')
      // How long help is looked for is up to the server.
      if (!get().support) life.limit(RING_MS, giveUpCalling)
    } catch (error) {
      fail(error)
    }
  }

  /** Goes on with a search for help that another page was left with. */
  async function recall(servers: readonly TurnServer[]): Promise<void> {
    scope.add(ports.hold())
    help.keepSearch()
    turnServers = servers
    scope.every(LOOK_EVERY, lookAgain)
    sound('ring_back')
    try {
      await media.open()
    } catch (error) {
      return fail(error)
    }
    // Nobody could be talked to until now, though someone may have answered.
    return ignoreFailure(resume())
  }

  function giveUpCalling(): void {
    notices.sayNotAvailable()
    void life.hangUp('not-responding')
  }

  /** Nobody is waited for on a line: what was told may have been lost. */
  function lookAgain(): void {
    if (!line.peer()) ignoreFailure(resume())
  }

  function giveUpConnecting(): void {
    const { isCaller, support } = get()
    if (isCaller && support) ignoreFailure(passOver())
    else if (!isCaller && !life.answered()) ringOn()
    else life.giveUp(texts.notConnected, texts.notConnectedWhy)
  }

  /** Whoever answered the call for help could not be reached: the server looks on for someone. */
  async function passOver(): Promise<void> {
    line.close()
    const { meeting: before, other } = get()
    const acted = await wire.act(life.address(), 'not-responding', {}, { about: other.userId })
    if (!scope.isOpen()) return
    // What was heard meanwhile is newer.
    if ('meeting' in acted && get().meeting === before) follow(acted.meeting)
    else await resume()
  }

  /** Back to calling for help, ready for the next who answers. */
  function callOn(meeting: Meeting): void {
    line.close()
    const theirs = { audio: true, video: false }
    change({ status: 'Calling', connectedAt: null, isReconnecting: false, remoteStream: null, theirs })
    life.learn(meeting)
    sound('ring_back')
  }

  function ring(): void {
    sound('ring')
    limitRinging()
  }

  function limitRinging(): void {
    const { meeting } = get()
    if (meeting) life.limit(ringsAtMost(meeting), close)
  }

  /** The search for help has come once more to someone for whom it rings, or who has answered an earlier step in vain. */
  function ringAgain(meeting: Meeting): void {
    const step = meeting.escalationData?.step
    if (step === undefined) return
    if (get().status !== 'Ringing') {
      if (step > (life.answered()?.step ?? step)) ringAnew(meeting)
      return
    }
    life.learn(meeting)
    limitRinging()
  }

  /** Nobody is on the line any more: whoever is called may answer anew. */
  function ringAnew(meeting: Meeting | null = get().meeting): void {
    answers++
    line.close()
    media.close()
    letGo()
    life.dropAnswer()
    change({ status: 'Ringing', connectedAt: null, isReconnecting: false, remoteStream: null })
    if (meeting) life.learn(meeting)
    ring()
  }

  async function answer(): Promise<void> {
    if (get().status !== 'Ringing') return
    const nth = ++answers
    const isMeant = () => scope.isOpen() && nth === answers
    isUnheard = false
    stopTone()
    life.callOffLimit()
    letGo = ports.hold()
    scope.add(letGo)
    change({ status: 'Joining' })
    const opening = media.open()
    try {
      const [meeting] = await Promise.all([wire.look(life.address()), opening])
      if (!scope.isOpen()) return
      if (meeting.action !== null) {
        notices.sayMissed()
        return close()
      }
      turnServers = meeting.turnServers
      // The caller offers as soon as it hears that someone is here.
      connect()
      const acted = await wire.act(life.address(), 'join', { configs: get().own }, { isMeant })
      if (isMeant()) {
        if ('refused' in acted) return acted.refused === 'UNREACHABLE' ? ringOn() : refuseAnswer(acted.refused)
        life.keepAnswer(acted.meeting)
        life.learn(acted.meeting)
      } else if ('meeting' in acted) {
        // Who hung up meanwhile may have been heard before their answer was; for whom it rings on was heard late.
        await (scope.isOpen() ? answer() : wire.act(life.address(), 'end', {}, { about: ports.me() }))
      }
    } catch (error) {
      if (!isTransient(error)) return fail(error)
      await opening.catch(() => undefined)
      ringOn()
    }
  }

  /** The server has not said that it heard the answer: whoever is called may give it again. */
  function ringOn(): void {
    if (!scope.isOpen() || get().connectedAt !== null) return
    ringAnew()
    isUnheard = true
    notices.sayStillRings()
    // It may have been heard; it may be over meanwhile, or the next one's turn.
    ignoreFailure(resume())
  }

  function refuseAnswer(refused: string): void {
    const isOver = refused === 'MEETING_ALREADY_ENDED' || refused === 'CONFLICT'
    if (!isOver) return life.giveUp(texts.notConnected, texts.notConnectedWhy)
    notices.sayRefused(refused)
    close()
  }

  /** Someone answered: the caller begins to talk to them, everyone else stops ringing. */
  function hearJoin({ meeting, deviceId }: MeetingSignal): void {
    const { isCaller, status } = get()
    if (!isCaller && deviceId === ports.deviceId) return undefined
    if (!isCaller) return status === 'Joining' ? refuseAnswer('CONFLICT') : close()
    if (!meet(meeting)) return undefined
    change({ status: 'Joining' })
    return connect()
  }

  /** Takes over how it stands at the server; says whether whoever answered has yet to be connected to. */
  function meet(meeting: Meeting): boolean {
    const before = get().other.userId
    life.learn(meeting)
    // Someone else has answered since.
    if (get().other.userId !== before) line.close()
    return !line.peer()
  }

  function hearData({ senderId, meeting, data }: MeetingSignal): void {
    if (senderId === null && isLookedOn(meeting, get())) return callOn(meeting)
    meet(meeting)
    if (!data || senderId !== get().other.userId) return
    if (data.configs) change({ theirs: data.configs })
    if (data.sdp || data.candidates) line.hear(data)
  }

  function hearEnding({ action, meeting, senderId }: MeetingSignal): void {
    if (meeting.status === 'Disconnected') return endBy(action, meeting)
    const { isCaller, status } = get()
    if (isCaller) return life.learn(meeting)
    // It rings on for others: the reader has declined it elsewhere, or it is the next one's turn.
    const isPassed = status === 'Ringing' && !ringsFor(meeting, ports.me())
    return senderId === ports.me() || isPassed ? close() : undefined
  }

  /** It is over, and nobody has to be told but the person. */
  function endBy(action: MeetingAction, meeting: Meeting | null = get().meeting): void {
    close()
    notices.sayEnded(action, meeting)
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
    const before = get().meeting
    try {
      const meeting = await wire.look(life.address())
      if (!scope.isOpen()) return
      const isNewer = meeting.status === 'Disconnected' || get().meeting === before
      if (isNewer) follow(meeting)
      else await resume()
    } catch (error) {
      if (error instanceof ApiError && !isTransient(error)) loseSight()
      else throw error
    }
  }

  /** The server no longer lets the reader see the call. Whoever talks goes on: that needs no server. */
  function loseSight(): void {
    const { status, connectedAt } = get()
    if (status === 'Ringing') {
      if (scope.isOpen()) notices.sayOutOfSight()
      return close()
    }
    if (connectedAt !== null || !scope.isOpen()) return
    help.tellLost()
    void life.hangUp(endingOf(status))
  }

  /** Goes on from how it stands at the server. */
  function follow(meeting: Meeting): void {
    const { status, isCaller } = get()
    if (meeting.status === 'Disconnected') {
      if (status === 'Connected') say.info({ title: texts.lost, duration: DURATIONS.realtimeToast })
      return endBy(meeting.action ?? 'end', meeting)
    }
    if (status === 'Ringing' && !ringsFor(meeting, ports.me())) {
      // The server tells whether it was heard here, or another device's was.
      return isUnheard && meeting.meetingJoinedBy === ports.me() ? ignoreFailure(answer()) : close()
    }
    if (isLookedOn(meeting, get())) return callOn(meeting)
    if (!meet(meeting)) return line.peer()?.resume()
    if (!isCaller || meeting.meetingJoinedBy === null) return
    change({ status: 'Joining' })
    connect()
  }

  /** Tells the other side, while the page goes, that whoever is here does. What rings goes on ringing elsewhere. */
  function tellLeaving(): void {
    const { status, hash } = get()
    if (status === 'Ringing' || hash === '') return
    ignoreFailure(wire.act(life.address(), endingOf(status), {}, { keepalive: true, about: life.about() }))
  }

  return {
    get,
    dial,
    recall,
    ring,
    ringAgain,
    answer,
    hear,
    endBy,
    close,
    resume: () => ignoreFailure(resume()),
    async end(): Promise<void> {
      const { status } = get()
      await life.hangUp(endingOf(status))
      if (status === 'Calling') help.reportCancelled()
    },
    /** The page goes away. */
    leave() {
      if (!help.leaveSearch()) tellLeaving()
      close()
    },
    /** Whoever is here signs out: nobody could find the call again. */
    signOut() {
      tellLeaving()
      close()
    },
    toggleMicrophone: media.toggleMicrophone,
    toggleCamera: media.toggleCamera,
    toggleSpeaker: () => change({ isSpeakerOn: !get().isSpeakerOn }),
    setMode: (mode: Call['mode']) => change({ mode }),
  }
}

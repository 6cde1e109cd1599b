import { DURATIONS } from '@kinward/contract/layout'
import { type Meeting, type MeetingAction, PHONE_STATUS_EVERY_MS } from '@kinward/contract/meetings'
import { ApiError, ignoreFailure, isClosedDoor, isTransient } from '../../lib/errors.ts'
import { createCallLife } from './call-life.ts'
import { endingOf, newMeeting } from './call-of.ts'
import type { CallPorts } from './call-ports.ts'
import type { Call } from './call-state.ts'
import { callTexts as texts } from './call-texts.ts'
import type { LiveCall } from './live-call.ts'
import { phoneNotice } from './phone-notices.ts'

/**
 * A call by phone: the server rings the caller's own phone, then the other, and joins the two. What is said goes from phone
 * to phone, so that nothing of it ends with the page; here it is asked how far it has come.
 */
export function createPhoneCall(ports: CallPorts, begun: Call, onChange: (call: Call | null) => void): LiveCall {
  const { wire, say, kept } = ports
  const life = createCallLife(ports, begun, onChange)
  const { scope, get, change, close, address } = life
  let isAsking = false
  let goesOnWithout = false

  scope.add(ports.hold())

  /** A number that was found again, as it is read. */
  async function writeOut(dialled: string): Promise<void> {
    const { displayPhone } = await import('@kinward/contract/phones')
    change({ other: { ...get().other, fullName: displayPhone(dialled) } })
  }

  function goOn(): void {
    scope.every(PHONE_STATUS_EVERY_MS, () => void ask())
    scope.add(() => {
      if (!goesOnWithout) kept.clear()
    })
  }

  /** One that was found again goes on from where it stands. */
  async function recall(): Promise<void> {
    goOn()
    if (begun.dialled !== null) await writeOut(begun.dialled)
  }

  async function dial(): Promise<void> {
    try {
      const { hash, phone } = await wire.configs(get().place, 'twilio')
      if (!scope.isOpen()) return
      if (phone === null) {
        close()
        return ports.showPhoneBox({ kind: 'no-own-phone' })
      }
      change({ hash })
      goOn()
      kept.write(address())
      const meeting = await wire.create(get().place, newMeeting(get()))
      if (!scope.isOpen()) return await tell('cancelled')
      // What was heard meanwhile is newer.
      follow(get().meeting ?? meeting)
    } catch (error) {
      fail(error)
    }
  }

  /** It could not be made, which is said, and what else there is to do. One that may have been made is taken back. */
  function fail(error: unknown): void {
    const { hash, meeting, place, other, dialled } = get()
    const isOpen = scope.isOpen()
    close()
    if (hash !== '' && meeting === null && isTransient(error)) ignoreFailure(wire.act(address(), 'cancelled'))
    if (!isOpen || !(error instanceof Error) || isToldElsewhere(error)) return
    const code = error instanceof ApiError ? error.code : null
    const isWrong = code === 'BAD_REQUEST' && dialled !== null
    const box = { kind: 'dial', place, without: null, refused: null } as const
    if (code === 'NO_PHONE') ports.showPhoneBox({ ...box, without: other.fullName })
    else if (isWrong) ports.showPhoneBox({ ...box, refused: { typed: other.fullName, why: error.message } })
    else say.error({ title: error.message, duration: DURATIONS.realtimeToast })
  }

  /** Goes on from how it stands at the server. */
  function follow(meeting: Meeting): void {
    if (meeting.status === 'Disconnected') return endBy(meeting.action ?? 'end', meeting)
    life.learn(meeting)
    if (meeting.status !== 'Connected') return change({ status: 'Calling' })
    ports.keepActive()
    const connectedAt = get().connectedAt ?? Date.now() - meeting.callDuration * 1_000
    change({ status: 'Connected', connectedAt })
  }

  async function ask(): Promise<void> {
    const before = get().meeting
    if (!before || isAsking) return
    isAsking = true
    try {
      const now = await wire.status(address())
      // What was heard meanwhile is newer, but for its end.
      const isNewer = now.status === 'Disconnected' || get().meeting === before
      if (scope.isOpen() && isNewer) follow({ ...before, ...now })
    } catch (error) {
      if (error instanceof ApiError && !isTransient(error)) loseSight()
    } finally {
      isAsking = false
    }
  }

  /** The server no longer lets the reader see the call. */
  function loseSight(): void {
    if (!scope.isOpen()) return
    close()
    say.info({ title: texts.lost, duration: DURATIONS.realtimeToast })
  }

  function endBy(action: MeetingAction, meeting: Meeting | null = get().meeting): void {
    if (!scope.isOpen()) return
    close()
    const notice = phoneNotice(get(), action, meeting)
    if (!notice) return
    const { kind, ...words } = notice
    say[kind](words)
  }

  /** Both phones are hung up by the server. Where it does not hear of it, the caller's own phone does it. */
  async function tell(action: MeetingAction): Promise<void> {
    const acted = await wire.act(address(), action)
    if ('refused' in acted && acted.refused === 'UNREACHABLE') {
      say.error({ title: texts.stillRinging, text: texts.hangUpYourself, duration: DURATIONS.realtimeToast })
    }
  }

  /** The page goes away, or whoever is signed in, and the call does not. */
  function leave(): void {
    goesOnWithout = true
    close()
  }

  const nothing = () => {}
  return {
    get,
    dial,
    recall,
    // It rings on phones, and what is heard and said there is theirs.
    ring: nothing,
    ringAgain: nothing,
    answer: async () => {},
    toggleMicrophone: nothing,
    toggleCamera: async () => {},
    toggleSpeaker: nothing,
    hear: ({ meeting }) => follow(meeting),
    endBy,
    close,
    resume: () => void ask(),
    async end(): Promise<void> {
      const { status, meeting } = get()
      close()
      if (meeting) await tell(endingOf(status))
    },
    leave,
    signOut: leave,
    setMode: (mode) => change({ mode }),
  }
}

/** What the page itself shows: a lock, a place that is shut. */
function isToldElsewhere(error: Error): boolean {
  return isClosedDoor(error) || (error instanceof ApiError && error.code === 'PIN_REQUIRED')
}

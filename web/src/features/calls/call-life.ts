import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting, MeetingAction } from '@kinward/contract/meetings'
import { addressOf, otherIn, placeOfMeeting } from './call-of.ts'
import type { CallPorts } from './call-ports.ts'
import type { Call } from './call-state.ts'
import { createScope } from './scope.ts'
import type { CallAddress } from './wire.ts'

/** How a call stands, and its end: all that everything else about it leans on. */
export type CallLife = ReturnType<typeof createCallLife>

export function createCallLife({ wire, say, me }: CallPorts, begun: Call, onChange: (call: Call | null) => void) {
  const scope = createScope()
  let call = begun
  /** The answer that was given here, and at which step of a search for help: how it stands now may be a later one's. */
  let answered: { step: number | null } | null = null
  let callOffLimit = () => {}

  const address = (): CallAddress => addressOf(call)

  /** Whoever has answered leaves by that answer alone: meanwhile it may ring for them anew, at a later step. */
  const about = (): number | null => (answered ? me() : null)

  function change(next: Partial<Call>): void {
    if (!scope.isOpen()) return
    call = { ...call, ...next }
    onChange(call)
  }

  /** Ends it here, and says nothing to anyone. */
  function close(): void {
    if (!scope.isOpen()) return
    scope.close()
    onChange(null)
  }

  /** Ends it here, and tells the others how. */
  async function hangUp(action: MeetingAction): Promise<void> {
    const isThere = call.meeting !== null
    close()
    if (isThere) await wire.act(address(), action, {}, { about: about() })
  }

  return {
    scope,
    get: () => call,
    address,
    about,
    answered: () => answered,
    keepAnswer(meeting: Meeting): void {
      answered = { step: meeting.escalationData?.step ?? null }
    },
    dropAnswer: () => void (answered = null),
    change,
    close,
    hangUp,
    giveUp(title: string, text: string): void {
      say.error({ title, text, duration: DURATIONS.realtimeToast })
      void hangUp('end')
    },
    learn(meeting: Meeting): void {
      // A locked screen is told of no channel; what is known of it stays known.
      const place = meeting.channelName === null ? call.place : placeOfMeeting(meeting)
      const { kind, emergencySupport: support } = meeting
      change({ meeting, kind, support, place, other: otherIn(meeting, call) })
    },
    /** One thing at a time is waited for, and only so long. */
    limit(ms: number, run: () => void): void {
      callOffLimit()
      callOffLimit = scope.after(ms, run)
    },
    callOffLimit: () => callOffLimit(),
  }
}

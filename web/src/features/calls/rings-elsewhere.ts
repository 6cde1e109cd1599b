import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting, MeetingSignal } from '@kinward/contract/meetings'
import { ignoreFailure } from '../../lib/errors.ts'
import { askAbout } from './ask-about.ts'
import { ringKey, ringsAtMost, ringsFor } from './call-of.ts'
import type { CallPorts } from './call-ports.ts'
import { callTexts as texts } from './call-texts.ts'

/** What rings while another tab has a call: it is answered there, and `ring` has it ring here once that tab lets go. */
export function createRingsElsewhere(
  { say, wire, me, whenFree }: Pick<CallPorts, 'say' | 'wire' | 'me' | 'whenFree'>,
  ring: (signal: MeetingSignal) => Promise<void>,
) {
  const told = new Set<string>()
  const waiting = new Set<string>()

  /** A call for help is not left to a tab that nobody sees. The server says again and again that it rings. */
  function tell(meeting: Meeting): void {
    const { emergencySupport: support, Caller, escalationData } = meeting
    if (!support || told.has(ringKey(meeting))) return
    told.add(ringKey(meeting))
    const title = texts.rings(Caller.fullName, support.displayName)
    const duration = escalationData ? escalationData.waitTime * 1_000 : DURATIONS.realtimeToast
    say.urgent({ title, text: texts.helpElsewhereWhy, duration })
  }

  /** The tab that has the call may go, and nobody else would show what waits in it. */
  async function ringOnceFree(signal: MeetingSignal): Promise<void> {
    const { meeting } = signal
    const key = ringKey(meeting)
    if (waiting.has(key)) return
    waiting.add(key)
    const until = Date.now() + ringsAtMost(meeting)
    await whenFree()
    waiting.delete(key)
    if (Date.now() > until) return
    const { now } = await askAbout(wire, meeting)
    if (ringsFor(now, me())) await ring({ ...signal, meeting: now })
  }

  return {
    hear(signal: MeetingSignal): void {
      ignoreFailure(ringOnceFree(signal))
      tell(signal.meeting)
    },
    /** It no longer rings: should it come back, that is told anew. */
    forget: (meeting: Meeting) => void told.delete(ringKey(meeting)),
  }
}

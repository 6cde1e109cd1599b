import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting, TurnServer } from '@kinward/contract/meetings'
import { ApiError, isTransient } from '../../lib/errors.ts'
import { isPast } from './call-of.ts'
import type { CallPorts } from './call-ports.ts'
import { callTexts as texts } from './call-texts.ts'
import { type KeptCall, unansweredOf } from './kept-call.ts'
import type { WhyUnanswered } from './unanswered.ts'

/** After so long a call for help is asked for again that is not there: its page went while it was being made. */
const AGAIN_MS = 3_000

type Ports = Pick<CallPorts, 'wire' | 'kept' | 'say' | 'showUnanswered'>

/** Whether the server knows no such call. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND'

/** Finds the call that another page was left with. Null where there is none to go on with; of one for help that is told. */
export async function findKept(
  ports: Ports,
  left: KeptCall,
): Promise<(Meeting & { turnServers: TurnServer[] }) | null> {
  const { kept } = ports
  try {
    const meeting = await look(ports, left)
    if (!isPast(meeting)) return meeting
    // Another tab may keep its own meanwhile.
    if (kept.read()?.hash !== left.hash) return null
    kept.clear()
    tellPast(ports, left, meeting)
  } catch (error) {
    // Whoever was in it may have signed out meanwhile.
    if (!(error instanceof ApiError) || isTransient(error) || kept.read()?.hash !== left.hash) return null
    kept.clear()
    tell(ports, left, isMissing(error) ? 'notPlaced' : 'brokenOff')
  }
  return null
}

async function look({ wire }: Ports, left: KeptCall) {
  try {
    return await wire.look(left)
  } catch (error) {
    if (!left.help || !isMissing(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return wire.look(left)
  }
}

function tell({ showUnanswered }: Ports, left: KeptCall, why: WhyUnanswered): void {
  const unanswered = unansweredOf(left, why)
  if (unanswered) showUnanswered(unanswered)
}

/** How a call for help has ended that nobody watched to its end. */
function tellPast(ports: Ports, left: KeptCall, meeting: Meeting): void {
  if (!left.help) return undefined
  const { participants, meetingJoinedBy, escalationData } = meeting
  const what = left.help.support.displayName
  const answered = participants.find(({ userId }) => userId === meetingJoinedBy)
  const say = (title: string) => ports.say.info({ title, duration: DURATIONS.realtimeToast })
  if (escalationData?.status === 'unresolved') {
    return tell(ports, left, participants.length > 0 ? 'nobodyAnswered' : 'nobodyToCall')
  }
  if (escalationData?.status === 'resolved' && answered) return say(texts.helpAnswered(answered.fullName, what))
  return say(texts.helpEnded(what))
}

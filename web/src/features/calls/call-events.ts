import type { ServerEventPayload } from '@kinward/contract/events'
import type { MeetingSignal } from '@kinward/contract/meetings'
import type { ApplyEvent } from '../../realtime/context.ts'

/** A step of a call: it rings, someone answers, one side tells the other how to reach it, or it is over. */
export const handleSignal: ApplyEvent<MeetingSignal> = (signal, { hearCall }) => hearCall(signal)

export const handleUnauthorized: ApplyEvent<ServerEventPayload<'meeting.unauthorized.location'>> = (
  refusal,
  { refuseCall },
) => refuseCall(refusal)

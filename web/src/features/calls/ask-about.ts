import type { Meeting } from '@kinward/contract/meetings'
import { ApiError, isTransient } from '../../lib/errors.ts'
import { addressOf, incomingCall } from './call-of.ts'
import { isMissing } from './find-kept.ts'
import type { Wire } from './wire.ts'

/** As long as this the server may take to say whether a call rings still, before it is taken to. */
const LOOK_AT_MOST = 3_000

/** How a call stands, and why the server does not say so here. */
type Asked = { now: Meeting; refusal: ApiError | null }

/** How a call that waits stands now; as it was heard of where the server does not say, or refuses to. */
export async function askAbout(wire: Wire, meeting: Meeting): Promise<Asked> {
  const asHeard: Asked = { now: meeting, refusal: null }
  const asked = wire.look(addressOf(incomingCall(meeting))).then(
    (now): Asked => ({ now, refusal: null }),
    (error: unknown): Asked => {
      if (isMissing(error)) return { now: { ...meeting, status: 'Disconnected' }, refusal: null }
      return error instanceof ApiError && !isTransient(error) ? { now: meeting, refusal: error } : asHeard
    },
  )
  const late = new Promise<Asked>((resolve) => setTimeout(() => resolve(asHeard), LOOK_AT_MOST))
  return Promise.race([asked, late])
}

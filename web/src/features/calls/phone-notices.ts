import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting, MeetingAction, PhoneStatus } from '@kinward/contract/meetings'
import type { Call } from './call-state.ts'
import { callTexts as texts } from './call-texts.ts'

type Notice = { kind: 'info' | 'error'; title: string; text?: string; duration: number }

/** What is said when one's own phone was not picked up. */
const OWN: Partial<Record<PhoneStatus, { title: string; text: string }>> = {
  busy: { title: texts.ownBusy, text: texts.ownBusyWhy },
  'no-answer': { title: texts.ownNotAnswered, text: texts.ownNotAnsweredWhy },
  failed: { title: texts.ownFailed, text: texts.ownFailedWhy },
  canceled: { title: texts.ownNotAnswered, text: texts.ownNotAnsweredWhy },
}

/** What is said of a call by phone that has ended, by the phone it ended at; null where the two have talked. */
export function phoneNotice(
  { dialled, other }: Pick<Call, 'dialled' | 'other'>,
  action: MeetingAction,
  meeting: Meeting | null,
): Notice | null {
  const { own = null, theirs = null } = meeting?.phones ?? {}
  const duration = DURATIONS.realtimeToast
  const ownWhy = own !== null && theirs === null ? OWN[own] : undefined
  if (ownWhy) return { kind: 'error', ...ownWhy, duration }
  if (theirs === 'failed') {
    const title = dialled === null ? texts.theirsFailed(other.fullName) : texts.dialledFailed
    return { kind: 'error', title, duration }
  }
  switch (action) {
    case 'reject':
      return { kind: 'error', title: texts.rejected, text: texts.busy, duration: DURATIONS.busyToast }
    case 'not-responding':
      return { kind: 'error', title: texts.notAvailable, duration }
    case 'cancelled':
      return { kind: 'info', title: texts.canceled, duration }
    case 'end':
    case 'join':
    case 'in-progress':
    case 'update-data':
      return null
  }
  return action satisfies never
}

import type { PhoneStatus } from '@kinward/contract/meetings'
import type { Ending } from './meetings.policy.ts'

/** How the caller's own phone and the other one stand. */
export type TwoPhones = { own: PhoneStatus; theirs: PhoneStatus | null }

/** What the phones mean for the call: it goes on, the two talk, or how it ended. */
export type Course = 'waiting' | 'talking' | Ending

const RANK: Record<PhoneStatus, number> = {
  queued: 0,
  initiated: 1,
  ringing: 2,
  'in-progress': 3,
  completed: 4,
  busy: 4,
  'no-answer': 4,
  canceled: 4,
  failed: 4,
}

/** Of two answers about the phones the one that is further on, phone by phone: one that comes late turns nothing back. */
export function further(before: TwoPhones, now: TwoPhones): TwoPhones {
  return { own: furtherOf(before.own, now.own) ?? before.own, theirs: furtherOf(before.theirs, now.theirs) }
}

function furtherOf(before: PhoneStatus | null, now: PhoneStatus | null): PhoneStatus | null {
  if (now === null) return before
  return before === null || RANK[now] > RANK[before] ? now : before
}

/** What the phones mean. Two who talked have talked, whatever becomes of a phone afterwards. */
export function courseOf({ own, theirs }: TwoPhones, haveTalked: boolean): Course {
  const isOver = RANK[own] === RANK.completed
  switch (theirs) {
    case 'completed':
      return 'end'
    case 'busy':
      return haveTalked ? 'end' : 'reject'
    case 'no-answer':
      return haveTalked ? 'end' : 'not-responding'
    case 'canceled':
    case 'failed':
      return haveTalked ? 'end' : 'cancelled'
    case 'in-progress':
      return isOver ? 'end' : 'talking'
    case 'queued':
    case 'initiated':
    case 'ringing':
    case null:
      if (isOver) return haveTalked ? 'end' : 'cancelled'
      return haveTalked ? 'talking' : 'waiting'
  }
  return theirs satisfies never
}

/** The phones of a call that the provider knows nothing of, or never took on. */
export function lostPhones(phones: TwoPhones): TwoPhones {
  return further(phones, { own: 'failed', theirs: null })
}

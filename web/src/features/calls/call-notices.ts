import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting, MeetingAction } from '@kinward/contract/meetings'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import type { CallHelp } from './call-help.ts'
import type { CallLife } from './call-life.ts'
import type { CallPorts } from './call-ports.ts'
import { callTexts as texts } from './call-texts.ts'
import { MediaRefused } from './media.ts'

/** It was answered too late: it is over, or someone else's. */
export function sayTooLate(
  say: CallPorts['say'],
  { isOver, isForHelp }: { isOver: boolean; isForHelp: boolean },
): void {
  const duration = DURATIONS.realtimeToast
  if (isOver) say.error({ title: texts.missed, text: texts.canceledByCaller, duration })
  else if (isForHelp) say.info({ title: texts.passedOn, text: texts.passedOnWhy })
  else say.info({ title: texts.answeredElsewhere, text: texts.answeredElsewhereWhy })
}

/** What is said of a call that came to an end without the person's doing. */
export function createCallNotices({ say }: Pick<CallPorts, 'say'>, life: CallLife, help: CallHelp) {
  const duration = DURATIONS.realtimeToast

  function sayMissed(): void {
    sayTooLate(say, { isOver: true, isForHelp: false })
  }

  function sayNotAvailable(): void {
    say.error({ title: texts.notAvailable, duration })
  }

  return {
    sayMissed,
    sayRefused(refused: string): void {
      sayTooLate(say, { isOver: refused === 'MEETING_ALREADY_ENDED', isForHelp: life.get().support !== null })
    },
    sayNotAvailable,
    /** What the person did has failed. That a call was not made, the server's refusals tell where they arrive. */
    sayFailed(error: unknown): void {
      const reason = error instanceof MediaRefused || error instanceof NetworkError ? error.message : null
      if (help.tellNotPlaced(reason)) return
      if (reason !== null) say.error({ title: reason, duration })
      else if (!life.get().isCaller && error instanceof ApiError) {
        say.error({ title: texts.notConnected, text: error.message, duration })
      }
    },
    /** What rang is no longer the reader's to see. */
    sayOutOfSight(): void {
      say.error({ title: texts.lost, text: texts.outOfSight, duration })
    },
    /** The answer did not reach the server, and it rings on. */
    sayStillRings(): void {
      say.error({ title: texts.unreached, text: texts.stillRings, duration })
    },
    sayEnded(action: MeetingAction, meeting: Meeting | null): void {
      const { status, isCaller, connectedAt } = life.get()
      if (help.tellUnanswered(meeting)) return
      const isUnanswered = action === 'cancelled' || action === 'not-responding'
      if (isCaller && action === 'end' && connectedAt === null) help.tellNotConnected()
      else if (isCaller && action === 'reject') {
        say.error({ title: texts.rejected, text: texts.busy, duration: DURATIONS.busyToast })
      } else if (isCaller && action === 'not-responding') sayNotAvailable()
      else if (status === 'Joining' && isUnanswered) sayMissed()
      else if (status === 'Ringing' && action === 'cancelled') say.info({ title: texts.canceled, duration })
    },
  }
}

import type { EscalationReport } from '@kinward/contract/escalations'
import { DURATIONS } from '@kinward/contract/layout'
import type { Meeting } from '@kinward/contract/meetings'
import { UNTIL_CLOSED } from '../../ui/toast-store.ts'
import type { CallLife } from './call-life.ts'
import type { CallPorts } from './call-ports.ts'
import { callTexts as texts } from './call-texts.ts'
import type { WhyUnanswered } from './unanswered.ts'

export type CallHelp = ReturnType<typeof createCallHelp>

/** What is particular to a call for help at its caller: the server looks for someone, and hears how it went. */
export function createCallHelp({ wire, say, showUnanswered, kept }: CallPorts, life: CallLife) {
  let isLeft = false

  function report(how: Pick<EscalationReport, 'status'> & Partial<EscalationReport>): void {
    const { isCaller, support, hash, place, meeting } = life.get()
    if (!isCaller || !support) return
    const step = Math.max(1, meeting?.escalationData?.step ?? 1)
    const channelId = place.channel?.id ?? null
    wire.reportEscalation(life.address(), support, { step, channelId, meetingId: hash, meetingIds: [hash], ...how })
  }

  /** Says that a call came to nothing. For help it leads to who else there is, and stays: its caller may be at a bedside. */
  function tell(notice: { title: string; text?: string }, why: WhyUnanswered): void {
    const { isCaller, support, place } = life.get()
    if (!isCaller || !support) return say.error({ ...notice, duration: DURATIONS.realtimeToast })
    const action = { label: texts.whoElse, onSelect: () => showUnanswered({ support, place, why }) }
    return say.error({ ...notice, duration: UNTIL_CLOSED, action })
  }

  return {
    /** While it looks for someone its page may go: the next one finds it again. */
    keepSearch(): void {
      const { support, place } = life.get()
      const { locationName } = place
      kept.write({ ...life.address(), ...(support && { help: { support, locationName } }) })
      life.scope.add(() => {
        if (!isLeft) kept.clear()
      })
    },
    /** Leaves it to the next page, where nobody was talked to yet; says whether that is so. */
    leaveSearch(): boolean {
      const { isCaller, support, connectedAt } = life.get()
      isLeft = isCaller && support !== null && connectedAt === null
      return isLeft
    },
    isLeft: () => isLeft,
    reportResolved(): void {
      const { userId } = life.get().other
      const resolved_at = Math.floor(Date.now() / 1_000)
      report({ status: 'resolved', resolved_at, userGroupId: null, ...(userId !== null && { resolvedBy: userId }) })
    },
    reportCancelled(): void {
      report({ status: 'cancelled', isCallCancelledByCaller: true })
    },
    /** Tells the caller that nobody answered, and who else there is; says whether that is so. */
    tellUnanswered(meeting: Meeting | null): boolean {
      const { isCaller, support, place } = life.get()
      if (!isCaller || !support || meeting?.escalationData?.status !== 'unresolved') return false
      const hasRung = meeting.participants.length > 0
      if (hasRung) tell({ title: texts.escalationEnded, text: texts.nobodyResponding }, 'nobodyAnswered')
      else showUnanswered({ support, place, why: 'nobodyToCall' })
      return true
    },
    /** The call was not made. Why is told, or was where it arrived: then who else there is is shown at once. */
    tellNotPlaced(reason: string | null): boolean {
      const { isCaller, support, place } = life.get()
      if (!isCaller || !support) return false
      if (reason === null) showUnanswered({ support, place, why: 'notPlaced' })
      else tell({ title: reason }, 'notPlaced')
      return true
    },
    tellNotConnected(): void {
      tell({ title: texts.notConnected, text: texts.notConnectedWhy }, 'brokenOff')
    },
    tellLost(): void {
      tell({ title: texts.lost }, 'brokenOff')
    },
  }
}

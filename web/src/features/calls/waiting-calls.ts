import type { Meeting } from '@kinward/contract/meetings'
import { ringsAtMost } from './call-of.ts'

/** A call that came in while there was one. A quiet one is not shown: it will take itself back. */
type Waiting = { meeting: Meeting; isQuiet: boolean; timer: ReturnType<typeof setTimeout> }

/** Those that call for help come before the others. */
function helpFirst(all: readonly Waiting[]): Waiting[] {
  const isHelp = ({ meeting }: Waiting) => Number(meeting.emergencySupport !== null)
  return all.toSorted((one, other) => isHelp(other) - isHelp(one))
}

/** The calls that wait behind another, each for as long as it rings at most: nobody may say that it is over. */
export function createWaitingCalls(onLapse: (hash: string) => void) {
  let all: Waiting[] = []
  const find = (hash: string | undefined) => all.find(({ meeting }) => meeting.hash === hash)
  const limit = (meeting: Meeting) => setTimeout(() => onLapse(meeting.hash), ringsAtMost(meeting))

  function change(meeting: Meeting, over: Partial<Waiting> = {}): void {
    all = all.map((one) => (one.meeting.hash === meeting.hash ? { ...one, ...over, meeting } : one))
  }

  return {
    all: () => all.map(({ meeting }) => meeting),
    first: () => all[0]?.meeting ?? null,
    /** The one that the screens show. */
    shown: () => all.find(({ isQuiet }) => !isQuiet)?.meeting ?? null,
    has: (hash: string) => find(hash) !== undefined,
    add(meeting: Meeting, isQuiet: boolean): void {
      all = helpFirst([...all, { meeting, isQuiet, timer: limit(meeting) }])
    },
    replace: (meeting: Meeting) => change(meeting),
    /** It rings once more. A search for help has come to its reader again, and waits anew. */
    renew(meeting: Meeting): void {
      if (!meeting.escalationData) return change(meeting)
      clearTimeout(find(meeting.hash)?.timer)
      change(meeting, { timer: limit(meeting) })
    },
    take(hash: string | undefined): Meeting | null {
      const found = find(hash)
      if (!found) return null
      clearTimeout(found.timer)
      all = all.filter((one) => one !== found)
      return found.meeting
    },
    clear(): void {
      for (const { timer } of all) clearTimeout(timer)
      all = []
    },
  }
}

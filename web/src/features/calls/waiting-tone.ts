import type { Meeting } from '@kinward/contract/meetings'
import { ringKey, ringsAtMost } from './call-of.ts'
import type { Ring } from './ring.ts'

/** What is heard of a call that waits beside another: nobody may be looking at the tab that shows it. */
export function createWaitingTone(ring: Ring): (waiting: Meeting | null) => void {
  let sounding: string | null = null
  let stop = () => {}

  return (waiting) => {
    const wanted = waiting && ringKey(waiting)
    if (wanted === sounding) return
    stop()
    stop = () => {}
    sounding = wanted
    if (!waiting) return
    const fallSilent = ring(waiting.emergencySupport ? 'waiting_help' : 'waiting')
    // Nobody may say that it is over.
    const timer = setTimeout(fallSilent, ringsAtMost(waiting))
    stop = () => {
      clearTimeout(timer)
      fallSilent()
    }
  }
}

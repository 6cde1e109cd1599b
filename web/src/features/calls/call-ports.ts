import type { toast } from '../../ui/toast.ts'
import type { KeptCall } from './kept-call.ts'
import type { OpenMedia } from './media.ts'
import type { Connect } from './peer.ts'
import type { PhoneBox } from './phone-box.ts'
import type { Ring } from './ring.ts'
import type { Unanswered } from './unanswered.ts'
import type { Wire } from './wire.ts'

/** What a call needs of the world around it. */
export type CallPorts = {
  wire: Wire
  open: OpenMedia
  connect: Connect
  ring: Ring
  say: Pick<typeof toast, 'info' | 'error' | 'urgent'>
  /** Shows who else can be reached. */
  showUnanswered: (unanswered: Unanswered) => void
  /** Asks for a number to dial, or for one of one's own. */
  showPhoneBox: (box: PhoneBox) => void
  /** Where the call is that goes on without a page: one by phone, or one for help. */
  kept: { read: () => KeptCall | null; write: (call: KeptCall) => void; clear: () => void }
  me: () => number | null
  /** This tab, as the server knows it. */
  deviceId: string
  /** Whoever talks is there, though nothing is touched. */
  keepActive: () => void
  /** Tells the other tabs of this browser that someone is in a call here; the answer takes it back. */
  hold: () => () => void
  /**
   * Of several tabs that would go on with the call that a page was left with, one may look for it until it lets go, and none
   * beside a call. Null to the others.
   */
  claim: () => Promise<(() => void) | null>
  /** Whether someone is in a call in another tab. */
  isHeldElsewhere: () => Promise<boolean>
  /** Resolves once that is over, or its tab is gone. */
  whenFree: () => Promise<void>
}

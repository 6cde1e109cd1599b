import type { EmergencySupport } from '@kinward/contract/meetings'
import { createStore } from '../../lib/store.ts'
import type { CallPlace } from './call-state.ts'

/** Why a call for help has led to nobody: nobody could be called, nobody has answered, it broke off or was never made. */
export type WhyUnanswered = 'nobodyToCall' | 'nobodyAnswered' | 'brokenOff' | 'notPlaced'

/** A call for help in which nobody was talked to. */
export type Unanswered = { support: EmergencySupport; place: CallPlace; why: WhyUnanswered }

/** The one whose caller is shown who else can be reached. */
export const unansweredStore = createStore<Unanswered | null>(null)

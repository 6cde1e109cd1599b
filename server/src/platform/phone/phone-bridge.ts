import type { PhoneStatus } from '@kinward/contract/meetings'

/** Two phones that are to be joined: the caller's own rings first, then the other one, each for so many seconds. */
export type BridgedCall = {
  own: string
  theirs: string
  ownRingsFor: number
  theirsRingsFor: number
  /** Where the provider tells that something has changed, if it can reach us. */
  tellAt?: string | undefined
}

/** How the two phones of a call stand. The other one has none until it is called. */
export type PhonesStanding = {
  own: PhoneStatus
  theirs: PhoneStatus | null
  /** How long the two have talked, once that is over. */
  seconds: number | null
}

/** Whoever joins two phones. Each sees the number of the organisation, and neither the other's. */
export type PhoneBridge = {
  /** The number that both phones see. */
  from: string
  /** Has the caller's own phone rung; answers with what the provider calls this call. */
  place(call: BridgedCall): Promise<string>
  /** Null where the provider knows of no such call. */
  ask(id: string): Promise<PhonesStanding | null>
  /** Hangs up all phones of a call, or only one that still rings. One that is over already is none to complain of. */
  hangUp(id: string, options: { onlyRinging: boolean }): Promise<void>
}

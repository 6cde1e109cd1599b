import type { ChannelType } from '@kinward/contract/groups'
import type {
  CallKind,
  CallPerson,
  CallStatus,
  EmergencySupport,
  MediaConfigs,
  Meeting,
} from '@kinward/contract/meetings'

/** How much of the screen a call takes: the bar alone, a small window, or all of the main pane. */
export type CallMode = 'mini' | 'small' | 'max'

/** Where a call is made from. */
export type CallPlace = {
  entityId: number
  locationId: number
  locationName: string
  channel: { id: number; name: string; type: ChannelType } | null
}

/**
 * Whom a call is with. While help is looked for that is nobody yet, without an id: what was called stands for them, and for
 * whoever is at a number that was dialled the number does.
 */
export type CallParty = Omit<CallPerson, 'userId'> & { userId: number | null }

/** The call someone is in, or that rings for them. */
export type Call = {
  hash: string
  /** As the server last told it; null until it exists there. */
  meeting: Meeting | null
  isCaller: boolean
  /** Who is called; for whoever is called, who calls. */
  other: CallParty
  /** What was called for help; null for a call from one person to another. */
  support: EmergencySupport | null
  /** The number that is dialled by phone; null where a person is called. */
  dialled: string | null
  place: CallPlace
  kind: CallKind
  /** Connecting until the meeting exists, then Calling; Ringing for whoever is called, and Joining once they answered. */
  status: CallStatus
  /** The connection was lost and is sought anew. */
  isReconnecting: boolean
  /** What is sent from here. */
  own: MediaConfigs
  /** What the other side says it sends. */
  theirs: MediaConfigs
  isSpeakerOn: boolean
  localStream: MediaStream | null
  remoteStream: MediaStream | null
  /** When the two were first connected, in milliseconds. */
  connectedAt: number | null
  mode: CallMode
}

/** What the screens show. `waiting` is a call that came in while there was one: it takes its place when it is accepted. */
export type CallsState = { call: Call | null; waiting: Meeting | null }

/** A number to dial, and as it is read. */
export type Dialled = { number: string; shown: string }

/** Someone to call, a number, or what to call for help: then the server looks for whoever answers. */
export type NewCall = { kind: CallKind; place: CallPlace } & (
  | { callee: CallPerson }
  | { dialled: Dialled }
  | { support: EmergencySupport }
)

/** A call and what can be done with it, apart from any screen. */
export type Calls = {
  get(): CallsState
  subscribe(listener: () => void): () => void
  /** Calls someone. Says so and does nothing where there is a call already. */
  start(call: NewCall): Promise<void>
  answer(): Promise<void>
  /** Rejects what rings, cancels what nobody answered yet, ends what goes on. */
  end(): Promise<void>
  /** Ends the call there is and answers the one that waits. */
  acceptWaiting(): Promise<void>
  declineWaiting(): Promise<void>
  toggleMicrophone(): void
  toggleCamera(): Promise<void>
  toggleSpeaker(): void
  setMode(mode: CallMode): void
}

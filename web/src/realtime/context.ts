import type { QueryClient } from '@tanstack/react-query'

/** What the functions that apply events may touch. */
export type RealtimeContext = {
  client: QueryClient
  /** The reader. */
  me: number
  /** Asks for the counters of all locations, soon and once. */
  refetchCounters: () => void
  /** Asks for a location's channels again. */
  refetchChannels: (locationId: number) => void
  /** Replaces the tokens and the picture of the session. */
  renewSession: () => void
  /** The reader lost a channel: leaves it when it is open. */
  leaveChannel: (locationId: number, groupId: number) => void
  toastSuccess: (title: string) => void
}

/** Applies one event to the client's state. */
export type ApplyEvent<Payload> = (payload: Payload, context: RealtimeContext) => void

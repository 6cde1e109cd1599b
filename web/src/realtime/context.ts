import type { MeetingSignal } from '@kinward/contract/meetings'
import type { Message } from '@kinward/contract/messages'
import type { Notification } from '@kinward/contract/notifications'
import type { User } from '@kinward/contract/users'
import type { QueryClient } from '@tanstack/react-query'

/** Why a channel is no longer open to the reader. */
export type LeaveReason = 'removed' | 'archived' | 'left' | 'transferred'

/** The place where a patient's channel is now. */
export type MovedTo = { locationId: number; locationName: string }

/** What may be worth a sound; `reminder` tells one from another, by the same words in every tab. */
export type Announcement = { message: Message } | { notification: Notification } | { reminder: string }

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
  leaveChannel: (groupId: number, reason: LeaveReason, movedTo?: MovedTo) => void
  /** The reader is no longer at a location: leaves it when it is open. */
  leavePlace: (locationId: number) => void
  /** The reader was switched off at their organisation, or on again. */
  setActive: (isActive: boolean) => void
  /** Tells the reader that an urgent message still waits for them. */
  remindUrgent: (place: { locationId: number; groupId: number; messageId: number }) => void
  /** Says that an urgent message has come to this device. */
  confirmAlert: (messageId: number) => void
  /** A message has reached the reader; its sender may be told. */
  noteDelivered: (message: Message) => void
  /** The reader changed what others see of them, or their status. */
  changeMe: (change: (user: User) => User) => void
  /** A message came in, or an urgent one still waits: it may be worth a sound. */
  announce: (announcement: Announcement) => void
  /** Something happened in a call, or it rings. */
  hearCall: (signal: MeetingSignal) => void
  /** A location turned one side of a call away. */
  refuseCall: (refusal: { meetingId: string; userId: number }) => void
  toastSuccess: (title: string) => void
}

/** Applies one event to the client's state. */
export type ApplyEvent<Payload> = (payload: Payload, context: RealtimeContext) => void

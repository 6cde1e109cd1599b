import { createContext, useContext } from 'react'

/** Something a message carries: in which channel, which message, and where in it. A broadcast is in none, which is 0. */
export type MediaPlace = { groupId: number; messageId: number; place: number }

/** Opens the viewer; null where there is none. */
export const OpenMediaContext = createContext<((at: MediaPlace) => void) | null>(null)

export function useOpenMedia() {
  return useContext(OpenMediaContext)
}

/** Where the viewer is opened, as the address says it: '7-1201-0'. */
export function mediaParam({ groupId, messageId, place }: MediaPlace): string {
  return `${groupId}-${messageId}-${place}`
}

/** What a broadcast carries, as the address says it: '0-12-1'. */
export function parseBroadcastMedia(text: string | null): MediaPlace | null {
  const [, broadcastId, place] = /^0-([1-9]\d{0,14})-(\d{1,3})$/.exec(text ?? '') ?? []
  if (broadcastId === undefined) return null
  return { groupId: OF_NO_CHANNEL, messageId: Number(broadcastId), place: Number(place) }
}

export const OF_NO_CHANNEL = 0

export function parseMediaParam(text: string | null): MediaPlace | null {
  const [, groupId, messageId, place] = /^([1-9]\d{0,14})-([1-9]\d{0,14})-(\d{1,3})$/.exec(text ?? '') ?? []
  if (groupId === undefined) return null
  return { groupId: Number(groupId), messageId: Number(messageId), place: Number(place) }
}

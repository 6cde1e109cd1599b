import { createContext, useContext } from 'react'

/** Something a message carries: in which channel, which message, and where in it. */
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

export function parseMediaParam(text: string | null): MediaPlace | null {
  const [, groupId, messageId, place] = /^([1-9]\d{0,14})-([1-9]\d{0,14})-(\d{1,3})$/.exec(text ?? '') ?? []
  if (groupId === undefined) return null
  return { groupId: Number(groupId), messageId: Number(messageId), place: Number(place) }
}

/** Every path of the app. */
export const PATHS = {
  landing: '/',
  login: '/login',
  chat: '/chat',
  location: '/chat/locations/:locationId',
  channel: '/chat/locations/:locationId/channels/:channelId',
  notFound: '/not-found',
} as const

/** The search parameter that opens a thread beside its channel. */
export const THREAD_PARAM = 'thread'

export function locationPath(locationId: number): string {
  return PATHS.location.replace(':locationId', String(locationId))
}

export function channelPath(locationId: number, channelId: number, threadId: number | null = null): string {
  const path = PATHS.channel.replace(':locationId', String(locationId)).replace(':channelId', String(channelId))
  return threadId === null ? path : `${path}?${THREAD_PARAM}=${threadId}`
}

/** An id out of an address; null when it is none. */
export function idFrom(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

import type { Push } from './payload.ts'

type Clicked = Pick<
  Push,
  'origin' | 'url' | 'entityId' | 'locationId' | 'channelId' | 'parentMessageId' | 'notification_action_type'
>

/**
 * Where a click on a push leads within the app; null where it only brings the app to the front. It needs an
 * address of this very origin and, but for the features, a location; a channel its id, and a thread all of what it stands in.
 */
export function targetOf(push: Clicked, origin: string): string | null {
  const { url, entityId, locationId, channelId, parentMessageId, notification_action_type: action } = push
  if (push.origin !== origin || !url) return null
  const path = pathWithin(url, origin)
  if (action === 'features') return path
  if (path === null || locationId === null || action === 'app') return null
  if (action === 'broadcast' || action === 'queue' || action === 'call') return path
  if (channelId === null) return null
  const channel = `/chat/locations/${locationId}/channels/${channelId}`
  return parentMessageId !== null && entityId !== null ? `${channel}?thread=${parentMessageId}` : channel
}

/** The path of an address of our own; null for those of others. */
export function pathWithin(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

import { lastPlace } from '../last-place.ts'
import { channelPath, locationPath } from '../paths.ts'

/** Where someone goes on at a location: the channel they had open last, if any. */
export function placePath(userId: number, locationId: number): string {
  const channelId = lastPlace.channel(userId, locationId)
  return channelId === null ? locationPath(locationId) : channelPath(locationId, channelId)
}

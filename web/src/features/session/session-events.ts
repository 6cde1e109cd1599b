import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { userKeys } from '../users/keys.ts'

/** What the reader may do has changed: the session is asked for again. Someone else's change is not ours. */
export const handleRefreshUserData: ApplyEvent<ServerEventPayload<'refresh.user.data'>> = (
  { userId, dataType, contextBuildFor },
  { client, me, renewSession, refetchChannels },
) => {
  if (userId !== me || dataType !== 'token') return
  renewSession()
  // What someone may see there has changed: patients, family and omni channels come in one list, and people.
  for (const locationId of contextBuildFor.locationIds) {
    refetchChannels(locationId)
    void client.invalidateQueries({ queryKey: userKeys.list(locationId) })
    void client.invalidateQueries({ queryKey: userKeys.elsewhere(locationId) })
  }
}

/** Taken out of a location, the reader goes on at the others. */
export const handleRemovedFromPlace: ApplyEvent<ServerEventPayload<'location.member.removed'>> = (
  { userId, locationId },
  { me, leavePlace, renewSession },
) => {
  if (userId !== me) return
  leavePlace(locationId)
  renewSession()
}

/** Switched off or on again, the reader may do other things than before: the session is asked for anew. */
export const handleActiveStatus: ApplyEvent<ServerEventPayload<'entity.member.active.status.toggled'>> = (
  { userId, isActive },
  { me, renewSession, setActive },
) => {
  if (userId !== me) return
  setActive(isActive)
  renewSession()
}

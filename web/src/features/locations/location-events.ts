import type { ServerEventPayload } from '@kinward/contract/events'
import type { Location } from '@kinward/contract/locations'
import type { ApplyEvent } from '../../realtime/context.ts'
import { listHolding } from '../channels/channel-lists.ts'
import { applyLocationChat } from './apply-location-event.ts'
import { locationKeys } from './keys.ts'

/** Counts at once, and has the counters checked soon after. */
export const handleChat: ApplyEvent<ServerEventPayload<'chat'>> = (event, { client, me, refetchCounters }) => {
  client.setQueryData<readonly Location[]>(
    locationKeys.list,
    (locations) => locations && applyLocationChat(locations, { ...event, locationId: listHolding(client, event) }, me),
  )
  refetchCounters()
}

/** Something was read, here or elsewhere, or a channel came or went. */
export const handleRead: ApplyEvent<unknown> = (_, { refetchCounters }) => refetchCounters()

import type { ServerEventPayload } from '@kinward/contract/events'
import { ignoreFailure } from '../../lib/errors.ts'
import type { ApplyEvent } from '../../realtime/context.ts'
import { closeShown } from './close-shown.ts'
import { pushOwner } from './push-owner.ts'

/** What was read in any tab, or on another device, is no longer on the screen. */
export const handleRead: ApplyEvent<ServerEventPayload<'user.read.notification'>> = ({ ids, isRead }, { me }) => {
  if (isRead && pushOwner.get() === me) ignoreFailure(closeShown(ids))
}

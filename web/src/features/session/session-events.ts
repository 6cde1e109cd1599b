import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'

/** What the reader may do has changed: the session is asked for again. Someone else's change is not ours. */
export const handleRefreshUserData: ApplyEvent<ServerEventPayload<'refresh.user.data'>> = (
  { userId },
  { me, renewSession },
) => {
  if (userId === me) renewSession()
}

/** Switched off, the reader has no session any more; switched on again, it has changed. */
export const handleActiveStatus: ApplyEvent<ServerEventPayload<'entity.member.active.status.toggled'>> = (
  { userId },
  { me, renewSession },
) => {
  if (userId === me) renewSession()
}

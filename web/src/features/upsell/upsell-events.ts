import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { upgradeKeys } from './keys.ts'

/** That something was asked for or decided is told as a notice: what is shown of it is asked for. */
export const handleTold: ApplyEvent<ServerEventPayload<'notification.center'>> = ({ notification }, { client }) => {
  if (notification.type === 'GENERIC') void client.invalidateQueries({ queryKey: upgradeKeys.all })
}

/** What was switched on is no longer asked for. */
export const handleRefreshUserData: ApplyEvent<ServerEventPayload<'refresh.user.data'>> = (
  { userId, dataType },
  { me, client },
) => {
  if (userId === me && dataType === 'token') void client.invalidateQueries({ queryKey: upgradeKeys.all })
}

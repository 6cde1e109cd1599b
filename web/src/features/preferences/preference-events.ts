import type { ServerEventPayload } from '@kinward/contract/events'
import { changedElsewhere } from '../../lib/changed-elsewhere.ts'
import type { ApplyEvent } from '../../realtime/context.ts'
import { preferenceKeys } from './keys.ts'

/** The reader chose something in another tab or on another device. */
export const handleRefreshUserData: ApplyEvent<ServerEventPayload<'refresh.user.data'>> = (
  { userId, dataType },
  { client, me },
) => {
  if (userId === me && dataType === 'preferences') changedElsewhere(client, preferenceKeys.mine)
}

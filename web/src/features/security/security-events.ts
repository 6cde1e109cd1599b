import type { ApplyEvent } from '../../realtime/context.ts'
import { securityKeys } from './keys.ts'

/** Something waits that did not wait before: a locked screen asks how much. */
export const handleWaiting: ApplyEvent<unknown> = (_payload, { client }) =>
  void client.invalidateQueries({ queryKey: securityKeys.waiting })

/** One of the reader's sessions began or ended: the list of them is asked for again where it is shown. */
export const handleSessions: ApplyEvent<{ userId: number }> = ({ userId }, { me, client }) => {
  if (userId === me) void client.invalidateQueries({ queryKey: securityKeys.sessions })
}

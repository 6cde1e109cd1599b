import type { ServerEventPayload } from '@kinward/contract/events'
import type { ApplyEvent } from '../../realtime/context.ts'
import { inviteKeys } from '../invites/keys.ts'
import { userKeys } from '../users/keys.ts'
import { familyKeys } from './keys.ts'

/** Who belongs to a patient, or whom to reach, is not what it was: whoever looks at it asks again for what they may know. */
export const handleFamilyChanged: ApplyEvent<ServerEventPayload<'family.changed'>> = (event, { client }) => {
  const { locationId, patientId } = event
  void client.invalidateQueries({ queryKey: familyKeys.contacts(locationId, patientId) })
  if (patientId === null) return
  for (const queryKey of [
    familyKeys.of(patientId),
    familyKeys.mine(locationId),
    inviteKeys.list(locationId),
    // What someone is to a patient stands beside their name once it is shown.
    userKeys.list(locationId),
  ]) {
    void client.invalidateQueries({ queryKey })
  }
}

import type { Escalation } from '@kinward/contract/escalations'
import type { Location } from '@kinward/contract/locations'
import type { CallPlace } from '../../features/calls/call-state.ts'
import { startCall } from '../../features/calls/use-calls.ts'
import { placeOf } from '../../features/locations/place.ts'

/** Calls an escalation from a location, by voice or with a picture as its first step does. */
export function callForHelp(location: Location, escalation: Escalation, channel: CallPlace['channel'] = null): void {
  const { id: escalationId, displayName, phone, locationId: partnerLocationId, steps } = escalation
  const first = steps.find(({ participants }) => participants.length > 0) ?? steps[0]
  void startCall({
    support: { escalationId, displayName, phone, runEscalation: true, partnerLocationId },
    kind: first?.action === 'VIDEO_CALL' ? 'KINWARD_VIDEO' : 'KINWARD_VOICE',
    place: { ...placeOf(location), locationName: location.name, channel },
  })
}

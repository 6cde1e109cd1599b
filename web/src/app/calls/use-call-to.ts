import type { Location } from '@kinward/contract/locations'
import type { CallKind } from '@kinward/contract/meetings'
import type { User } from '@kinward/contract/users'
import { useSyncExternalStore } from 'react'
import type { CallPlace } from '../../features/calls/call-state.ts'
import type { CallTo } from '../../features/calls/components/CallPerson.tsx'
import { pageCalls } from '../../features/calls/page-calls.ts'
import { startCall } from '../../features/calls/use-calls.ts'
import { mayMessage } from '../../features/channels/channel-policy.ts'
import { placeOf } from '../../features/locations/place.ts'

const readOther = () => pageCalls.get().call?.other.userId ?? null

/** What calls someone from a location; null for whom one may not write to, and for whom one is in a call with already. */
export function useCallTo(location: Location, me: number) {
  const otherId = useSyncExternalStore(pageCalls.subscribe, readOther)
  return (person: User | undefined, channel: CallPlace['channel'] = null): CallTo | null => {
    if (!person || !mayMessage(person, me, location) || person.id === otherId) return null
    const { id: userId, fullName, first_name, last_name, title, avatar } = person
    const callee = { userId, fullName, first_name, last_name, title, avatar, isPatient: person.userType === 'patient' }
    const place = { ...placeOf(location), locationName: location.name, channel }
    const start = (kind: CallKind) => void startCall({ callee, kind, place })
    return {
      name: fullName,
      onVoice: () => start('KINWARD_VOICE'),
      onVideo: () => start('KINWARD_VIDEO'),
      onPhone: location.phoneCalls ? () => start('KINWARD_VOICE_PHONE_CALL') : null,
    }
  }
}

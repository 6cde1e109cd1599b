import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { CallTile } from '../../features/calls/components/CallPerson.tsx'
import { useCallTo } from './use-call-to.ts'

/** Calls whoever is on call, from under the channels. */
export function CallOnCall({ location, person, me }: { location: Location; person: User; me: number }) {
  const to = useCallTo(location, me)(person)
  return to && <CallTile {...to} />
}

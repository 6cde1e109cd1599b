import type { Location } from '@kinward/contract/locations'
import { phoneBoxStore } from '../../features/calls/phone-box.ts'
import { placeOf } from '../../features/locations/place.ts'

/** Opens the box where a number is dialled by hand. */
export function openDialDirect(location: Location): void {
  const place = { ...placeOf(location), locationName: location.name, channel: null }
  phoneBoxStore.set({ kind: 'dial', place, without: null, refused: null })
}

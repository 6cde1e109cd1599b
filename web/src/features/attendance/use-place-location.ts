import { type Coordinates, saveLocationPlace } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { attendanceKeys } from './keys.ts'

/** Says where a location is. */
export function usePlaceLocationMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Coordinates & { address: string }) =>
      call(saveLocationPlace, { params: placeOf(location), body }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: attendanceKeys.map(location.id) }),
  })
}

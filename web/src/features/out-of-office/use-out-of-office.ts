import type { Location } from '@kinward/contract/locations'
import { changeOutOfOffice, getOutOfOffice, type OutOfOffice } from '@kinward/contract/out-of-office'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { userKeys } from '../users/keys.ts'
import { outOfOfficeKeys } from './keys.ts'

export function useOutOfOfficeQuery(location: Location) {
  return useQuery({
    queryKey: outOfOfficeKeys.mine(location.id),
    queryFn: ({ signal }) => call(getOutOfOffice, { params: placeOf(location) }, { signal, silent: true }),
    select: ({ outOfOffice }) => outOfOffice,
    staleTime: 60_000,
  })
}

export type AbsenceWish = { outOfOffice: OutOfOffice | null; everywhere: boolean }

export function useChangeOutOfOfficeMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AbsenceWish) => call(changeOutOfOffice, { params: placeOf(location), body }, { silent: true }),
    onSuccess(saved, { everywhere }) {
      client.setQueryData(outOfOfficeKeys.mine(location.id), saved)
      if (everywhere) void client.invalidateQueries({ queryKey: userKeys.ownAbsence })
    },
  })
}

import * as contract from '@kinward/contract/forms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { formKeys as keys } from './keys.ts'

const QUIET = { silent: true }

/** What forms have found out about a patient. */
export function useAssessmentsQuery(place: Place, patientId: number) {
  return useQuery({
    queryKey: keys.assessments(patientId),
    queryFn: ({ signal }) => call(contract.listAssessments, { params: { ...place, patientId } }, { signal, ...QUIET }),
  })
}

/** One filling; it never changes. */
export function useResponseQuery(place: Place, patientId: number, responseId: number) {
  return useQuery({
    queryKey: keys.response(patientId, responseId),
    queryFn: ({ signal }) =>
      call(contract.getResponse, { params: { ...place, patientId, responseId } }, { signal, ...QUIET }),
    staleTime: Infinity,
  })
}

export type Reach = { email: string } | { phone: string }

export function useSendLink(place: Place, patientId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ formId, reach, hashKey }: { formId: number; reach: Reach; hashKey: string }) =>
      call(contract.sendFormLink, { params: { ...place, formId, patientId }, body: { ...reach, hashKey } }, QUIET),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.assessments(patientId) }),
  })
}

export function useRevokeLink(place: Place, patientId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (linkId: number) => call(contract.revokeFormLink, { params: { ...place, patientId, linkId } }, QUIET),
    onSettled: () => client.invalidateQueries({ queryKey: keys.assessments(patientId) }),
  })
}

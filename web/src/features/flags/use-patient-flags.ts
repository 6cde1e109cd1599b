import { closePatientFlag, listPatientFlags, openPatientFlag, type PatientFlag } from '@kinward/contract/flags'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { flagKeys } from './keys.ts'

export type FlaggedPatient = Place & { patientId: number }

const QUIET = { silent: true }

/** The flags of a patient, with who opened and closed them. */
export function usePatientFlagsQuery({ entityId, locationId, patientId }: FlaggedPatient) {
  return useQuery({
    queryKey: flagKeys.patient(patientId),
    queryFn: ({ signal }) =>
      call(listPatientFlags, { params: { entityId, locationId, patientId } }, { signal, ...QUIET }),
  })
}

/** Opens a flag, or closes it. What a channel's header shows follows with the event. */
export function useFlagMutation(patient: FlaggedPatient) {
  const client = useQueryClient()
  const { entityId, locationId, patientId } = patient
  return useMutation({
    mutationFn: ({ flagId, isClosing }: { flagId: number; isClosing: boolean }) =>
      call(
        isClosing ? closePatientFlag : openPatientFlag,
        { params: { entityId, locationId, patientId, flagId } },
        QUIET,
      ),
    onSuccess: (flags) => client.setQueryData<PatientFlag[]>(flagKeys.patient(patientId), flags),
  })
}

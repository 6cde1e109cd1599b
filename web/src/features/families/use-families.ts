import * as contract from '@kinward/contract/families'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { familyKeys } from './keys.ts'

export type OfPatient = Place & { patientId: number }

// What went wrong is said where it was done, so no toast says it again.
const QUIET = { silent: true }
const placeIn = ({ entityId, locationId }: Place): Place => ({ entityId, locationId })

export function useFamilyQuery(patient: OfPatient) {
  const { patientId } = patient
  return useQuery({
    queryKey: familyKeys.of(patientId),
    queryFn: ({ signal }) =>
      call(contract.listFamily, { params: placeIn(patient), query: { patientId } }, { ...QUIET, signal }),
  })
}

/** Whether a patient reads along themself, or is asked to. */
export function usePatientAccessQuery(patient: OfPatient, isAsked: boolean) {
  return useQuery({
    queryKey: familyKeys.access(patient.patientId),
    queryFn: ({ signal }) => call(contract.getPatientAccess, { params: patient }, { ...QUIET, signal }),
    enabled: isAsked,
  })
}

/** Whose family the reader is, or is asked to be, here. */
export function useOwnFamilyQuery(place: Place) {
  return useQuery({
    queryKey: familyKeys.mine(place.locationId),
    queryFn: ({ signal }) => call(contract.listOwnFamily, { params: place }, { ...QUIET, signal }),
  })
}

export function useRelationshipsQuery() {
  return useQuery({
    queryKey: familyKeys.relationships,
    queryFn: ({ signal }) => call(contract.listRelationships, {}, { ...QUIET, signal }),
    staleTime: Infinity,
  })
}

/** A change of a patient's family, after which whoever shows it asks again. */
function useFamilyChange<Input, Result>(patient: OfPatient, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: familyKeys.of(patient.patientId) }),
        client.invalidateQueries({ queryKey: familyKeys.mine(patient.locationId) }),
      ]),
  })
}

export type FamilyWish = { firstName: string; lastName: string; relation: contract.Relationship } & (
  | { email: string }
  | { phone: string }
)

export function useInviteFamily(patient: OfPatient) {
  const { patientId } = patient
  return useFamilyChange(patient, (wish: FamilyWish) =>
    call(contract.inviteFamily, { params: placeIn(patient), body: { ...wish, patientId } }, QUIET),
  )
}

export function useInvitePatient(patient: OfPatient) {
  const params = { ...placeIn(patient), patientId: patient.patientId }
  return useFamilyChange(patient, (body: { email: string } | { phone: string }) =>
    call(contract.invitePatient, { params, body }, QUIET),
  )
}

export function useEndPatientAccess(patient: OfPatient) {
  return useFamilyChange(patient, () => call(contract.endPatientAccess, { params: patient }, QUIET))
}

export function useResendFamilyInvite(patient: OfPatient) {
  return useFamilyChange(patient, (inviteId: number) =>
    call(contract.resendFamilyInvite, { params: { ...placeIn(patient), inviteId } }),
  )
}

export function useAuthorize(patient: OfPatient) {
  const { patientId } = patient
  return useFamilyChange(patient, (familyMemberId: number) =>
    call(contract.authorizeFamily, { params: placeIn(patient), body: { patientId, familyMemberId } }),
  )
}

export function useGrantAttempts(patient: OfPatient) {
  return useFamilyChange(patient, (memberId: number) =>
    call(contract.grantAttempts, { params: { ...placeIn(patient), memberId } }),
  )
}

export function useUnauthorize(patient: OfPatient) {
  return useFamilyChange(patient, (memberId: number) =>
    call(contract.unauthorizeFamily, { params: { ...placeIn(patient), memberId } }, QUIET),
  )
}

export function useUnauthorizeMe(patient: OfPatient) {
  const params = { ...placeIn(patient), patientId: patient.patientId }
  return useFamilyChange(patient, () => call(contract.unauthorizeMe, { params }, QUIET))
}

export function useAcceptFamilyInvite(patient: OfPatient) {
  const body = { patientId: patient.patientId }
  return useFamilyChange(patient, () => call(contract.acceptFamilyInvite, { params: placeIn(patient), body }, QUIET))
}

/** Leads in from the change itself: the page that asked may be gone before the answer, for the socket says so too. */
export function useProveRelationship(patient: OfPatient, onIn: (groupId: number) => void) {
  const params = { ...placeIn(patient), patientId: patient.patientId }
  return useFamilyChange(patient, async (body: RouteInput<typeof contract.proveRelationship>['body']) => {
    const { Patient } = await call(contract.proveRelationship, { params, body }, QUIET)
    if (Patient.Group) onIn(Patient.Group.id)
  })
}

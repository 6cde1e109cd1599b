import type { Location } from '@kinward/contract/locations'
import {
  archivePatient,
  assignStaff,
  createPatient,
  dischargePatient,
  editPatient,
  followPatients,
  openPatientChannel,
  type PatientDetails,
  transferPatient,
} from '@kinward/contract/managing-patients'
import type { RouteInput } from '@kinward/contract/route'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { putChannel } from '../../channels/channel-events.ts'
import { channelKeys } from '../../channels/keys.ts'
import { placeOf, type Place } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { patientKeys } from '../keys.ts'

export type NewPatient = RouteInput<typeof createPatient>['body']
export type PatientChange = RouteInput<typeof editPatient>['body']

const QUIET = { silent: true }

function keep(client: QueryClient, locationId: number, patient: PatientDetails): void {
  client.setQueryData(patientKeys.details(locationId, patient.id), patient)
  void client.invalidateQueries({ queryKey: patientKeys.lists(locationId) })
}

/** Admits a patient. The form says what went wrong, also that they are there already. */
export function useCreatePatientMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPatient) => call(createPatient, { params: placeOf(location), body }, QUIET),
    onSuccess(patient) {
      keep(client, location.id, patient)
      void client.invalidateQueries({ queryKey: channelKeys.list(location.id) })
    },
  })
}

/** A change of one patient, after which they are as the server answers. */
function usePatientChange<Wish>(
  place: Place,
  patientId: number,
  change: (params: Place & { patientId: number }, wish: Wish) => Promise<PatientDetails>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => change({ ...place, patientId }, wish),
    onSuccess: (patient) => keep(client, place.locationId, patient),
  })
}

export function useEditPatientMutation(place: Place, patientId: number) {
  return usePatientChange(place, patientId, (params, body: PatientChange) => call(editPatient, { params, body }, QUIET))
}

export function useAssignMutation(place: Place, patientId: number) {
  return usePatientChange(place, patientId, (params, body: { added: number[]; removed: number[] }) =>
    call(assignStaff, { params, body }, QUIET),
  )
}

export function useDischargeMutation(place: Place, patientId: number) {
  return usePatientChange(place, patientId, (params, is_discharged: boolean) =>
    call(dischargePatient, { params, body: { is_discharged } }, QUIET),
  )
}

export function useArchivePatientMutation(place: Place, patientId: number) {
  return usePatientChange(place, patientId, (params, archiveStatus: boolean) =>
    call(archivePatient, { params, body: { archiveStatus } }, QUIET),
  )
}

/** After it the patient is no longer at the place; the event tells every list so. */
export function useTransferMutation(place: Place, patientId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (locationId: number) =>
      call(transferPatient, { params: { ...place, patientId }, body: { locationId } }, QUIET),
    onSuccess: (patient) => keep(client, patient.locationId, patient),
  })
}

export function useFollowMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ patientId, follow }: { patientId: number; follow: boolean }) =>
      call(followPatients, { params: place, body: { patientIds: [patientId], follow } }),
    onSuccess(_, { patientId }) {
      void client.invalidateQueries({ queryKey: patientKeys.lists(place.locationId) })
      void client.invalidateQueries({ queryKey: patientKeys.details(place.locationId, patientId) })
      void client.invalidateQueries({ queryKey: channelKeys.list(place.locationId) })
    },
  })
}

/** Comes into the channel of a patient, which is made when there is none. */
export function useOpenPatientMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patientId: number) => call(openPatientChannel, { params: { ...place, patientId } }),
    onSuccess: (group) => putChannel(client, group),
  })
}

import type { Location } from '@kinward/contract/locations'
import {
  archiveProgram,
  changeProgram,
  createProgram,
  type Enrolment,
  enrollPatient,
  enrolmentHistory,
  leaveProgram,
  listPatientEnrolments,
  listProgramPatients,
  listPrograms,
  type ProgramWish,
  stepEnrolment,
} from '@kinward/contract/programs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Place, placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { programKeys } from './keys.ts'

export function useProgramsQuery(location: Location, enabled = true) {
  return useQuery({
    queryKey: programKeys.list(location.id),
    queryFn: ({ signal }) => call(listPrograms, { params: placeOf(location) }, { signal, silent: true }),
    enabled,
    staleTime: 60_000,
  })
}

/** Who takes part in a program, here or at another location. */
export function useParticipantsQuery(location: Location, programId: number, elsewhere: number | null) {
  return useQuery({
    queryKey: programKeys.participants(location.id, programId, elsewhere),
    queryFn: ({ signal }) => {
      const query = elsewhere === null ? {} : { patientLocationId: elsewhere }
      return call(listProgramPatients, { params: { ...placeOf(location), programId }, query }, { signal, silent: true })
    },
    staleTime: 30_000,
  })
}

export function usePatientEnrolmentsQuery(place: Place, patientId: number) {
  return useQuery({
    queryKey: programKeys.patient(place.locationId, patientId),
    queryFn: ({ signal }) => call(listPatientEnrolments, { params: { ...place, patientId } }, { signal, silent: true }),
    staleTime: 30_000,
  })
}

export function useEnrolmentHistoryQuery(
  place: Place,
  { id: enrollId, programId }: Pick<Enrolment, 'id' | 'programId'>,
) {
  return useQuery({
    queryKey: programKeys.history(place.locationId, enrollId),
    queryFn: ({ signal }) =>
      call(enrolmentHistory, { params: { ...place, programId, enrollId } }, { signal, silent: true }),
    staleTime: 30_000,
  })
}

/** A change of a program or of who is in it; what is shown of programs here is asked for anew. */
function useProgramMutation<Input, Output>(place: Place, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: programKeys.at(place.locationId) }),
  })
}

const silent = { silent: true }

export function useSaveProgram(location: Location) {
  const place = placeOf(location)
  return useProgramMutation(place, ({ programId, wish }: { programId: number | null; wish: ProgramWish }) =>
    programId === null
      ? call(createProgram, { params: place, body: wish }, silent)
      : call(changeProgram, { params: { ...place, programId }, body: wish }, silent),
  )
}

export function useArchiveProgram(location: Location) {
  const place = placeOf(location)
  return useProgramMutation(place, ({ programId, archiveStatus }: { programId: number; archiveStatus: boolean }) =>
    call(archiveProgram, { params: { ...place, programId }, body: { archiveStatus } }, silent),
  )
}

type Enrolling = { programId: number; patientId: number; stepId: number; note: string }

export function useEnroll(place: Place) {
  return useProgramMutation(place, ({ programId, ...body }: Enrolling) =>
    call(enrollPatient, { params: { ...place, programId }, body }, silent),
  )
}

type Stepping = { enrolment: Enrolment; stepId: number; note: string }

export function useStep(place: Place) {
  return useProgramMutation(place, ({ enrolment: { programId, id: enrollId }, ...body }: Stepping) =>
    call(stepEnrolment, { params: { ...place, programId, enrollId }, body }, silent),
  )
}

export function useLeave(place: Place) {
  return useProgramMutation(place, ({ enrolment, note }: { enrolment: Enrolment; note: string }) =>
    call(
      leaveProgram,
      { params: { ...place, programId: enrolment.programId, enrollId: enrolment.id }, body: { note } },
      silent,
    ),
  )
}

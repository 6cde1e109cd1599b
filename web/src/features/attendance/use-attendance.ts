import {
  addressOfCoordinates,
  type AttendanceType,
  type Coordinates,
  endVisit,
  type NewAttendance,
  type Position,
  saveAttendance,
  savePatientPlace,
} from '@kinward/contract/attendance'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { createUploadFile } from '../uploads/upload-file.ts'
import { putBytes } from '../uploads/put-bytes.ts'
import { attendanceKeys } from './keys.ts'

type About = Place & { patientId: number }

/** Comes or goes; the key stays with what was written, so that trying again says it once. */
export function useAttendanceMutation({ patientId, ...place }: About) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: attendanceKeys.at(place.locationId) })
  return useMutation({
    mutationFn: ({ type = 'check-in', ...body }: NewAttendance & { type?: AttendanceType }) =>
      call(saveAttendance, { params: { ...place, patientId, type }, body }, { silent: true }),
    onSuccess: refresh,
    // Asked for beside it: without a network it would be waited for.
    onError: () => void refresh(),
  })
}

/** Ends a visit of somebody else, by whoever oversees visits. */
export function useEndVisitMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ visitId, ...body }: { visitId: number; at: string; reason: string }) =>
      call(endVisit, { params: { ...place, visitId }, body }, { silent: true }),
    // Also of one that was refused: it may be over already.
    onSettled: () => client.invalidateQueries({ queryKey: attendanceKeys.at(place.locationId) }),
  })
}

/** What a position is called; nothing while there is none. */
export function useAddressQuery({ patientId, ...place }: About, position: Position | null) {
  return useQuery({
    queryKey: [...attendanceKeys.patient(place.locationId, patientId), 'address', position],
    queryFn: ({ signal }) => {
      const { latitude: lat = 0, longitude: lng = 0 } = position ?? {}
      return call(
        addressOfCoordinates,
        { params: { ...place, patientId }, query: { lat, lng } },
        { signal, silent: true },
      )
    },
    enabled: position !== null,
    staleTime: Infinity,
  })
}

export function usePlacePatientMutation({ patientId, ...place }: About) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Coordinates & { address: string }) =>
      call(savePatientPlace, { params: { ...place, patientId }, body }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: attendanceKeys.patient(place.locationId, patientId) }),
  })
}

const uploadFile = createUploadFile({ call, put: putBytes })

/** Brings a picture to the patient's channel, and answers with the name that it has there. */
export async function uploadPhoto(place: Place & { groupId: number; userId: number }, photo: File): Promise<string> {
  const local = {
    ...place,
    id: crypto.randomUUID(),
    parentId: null,
    tab: '',
    order: 0,
    name: photo.name,
    mimeType: photo.type,
    isVoiceClip: false,
    blob: photo,
    uploadName: null,
    result: null,
  }
  const { name } = await uploadFile(local, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onNamed: () => Promise.resolve(),
  })
  return name
}

import { getPatientNote, listPatientNotes, savePatientNote } from '@kinward/contract/patient-notes'
import type { RouteInput } from '@kinward/contract/route'
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { timelineKeys } from '../timeline/keys.ts'
import { noteKeys } from './keys.ts'

const PAGE = 20

/** The notes of a patient, the newest first, page by page. */
export function useNotesQuery(place: Place, patientId: number) {
  return useInfiniteQuery({
    queryKey: noteKeys.list(place.locationId, patientId),
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: PAGE, ...(pageParam !== null && { before: pageParam }) }
      return call(listPatientNotes, { params: { ...place, patientId }, query }, { signal, silent: true })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ notes, hasMore }) => (hasMore ? (notes.at(-1)?.id ?? null) : null),
  })
}

const noteQuery = (place: Place, patientId: number, noteId: number) =>
  queryOptions({
    queryKey: noteKeys.note(place.locationId, patientId, noteId),
    queryFn: ({ signal }) =>
      call(getPatientNote, { params: { ...place, patientId, noteId } }, { signal, silent: true }),
  })

/** A note with what it said before. */
export function useNoteQuery(place: Place, patientId: number, noteId: number) {
  return useQuery(noteQuery(place, patientId, noteId))
}

/** Asks how a note reads now. */
export function useReadNoteAnew(place: Place, patientId: number) {
  const client = useQueryClient()
  return (noteId: number) => client.query({ ...noteQuery(place, patientId, noteId), staleTime: 0 })
}

export type NoteWish = RouteInput<typeof savePatientNote>['body']

export function useSaveNoteMutation(place: Place, patientId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NoteWish) => call(savePatientNote, { params: { ...place, patientId }, body }, { silent: true }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: noteKeys.of(place.locationId, patientId) }),
        client.invalidateQueries({ queryKey: timelineKeys.of(place.locationId, patientId) }),
      ]),
  })
}

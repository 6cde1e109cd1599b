import { type AuditTopic, exportAuditEvents, listAuditEvents } from '@kinward/contract/audit-log'
import type { Location } from '@kinward/contract/locations'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { dayStart } from '../../lib/day-start.ts'
import { saveFile } from '../../lib/save-file.ts'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'

/** What is looked for: a topic, and days as they are written in a field. */
export type AuditSearch = { topic: AuditTopic | ''; from: string; to: string }

/** A search as the server takes it; `to` is a day that is still meant. */
export function filterOf({ topic, from, to }: AuditSearch): { topic?: AuditTopic; from?: number; to?: number } {
  return {
    ...(topic !== '' && { topic }),
    ...(from !== '' && { from: dayStart(from) }),
    ...(to !== '' && { to: dayStart(to, 1) }),
  }
}

export function useAuditLogQuery(location: Location, search: AuditSearch) {
  return useInfiniteQuery({
    queryKey: ['audit-log', location.id, search],
    queryFn: ({ signal, pageParam }) =>
      call(
        listAuditEvents,
        { params: placeOf(location), query: { ...filterOf(search), ...(pageParam && { before: pageParam }) } },
        { signal, silent: true },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.seq : undefined),
    staleTime: 0,
  })
}

/** Takes the log along as a table. */
export function useAuditExport(location: Location) {
  return useMutation({
    mutationFn: (search: AuditSearch) =>
      call(exportAuditEvents, { params: placeOf(location), body: filterOf(search) }, { silent: true }),
    // A spreadsheet knows by the mark at its beginning that the text is UTF-8.
    onSuccess: ({ fileName, csv }) => saveFile(fileName, new Blob([`\uFEFF${csv}`], { type: 'text/csv' })),
  })
}

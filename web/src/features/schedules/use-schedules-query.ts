import { listSchedules } from '@kinward/contract/schedules'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'

/** The query key of when the reader works. */
const SCHEDULES = ['schedules'] as const

/** When the reader works. Only asked for where it is shown or sorted by. */
export function useSchedulesQuery({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: SCHEDULES,
    queryFn: ({ signal }) => call(listSchedules, { query: {} }, { signal, silent: true, ignoreIdle: true }),
    staleTime: 5 * 60_000,
    enabled,
  })
}

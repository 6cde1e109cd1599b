import { isWithin } from '@kinward/contract/schedules'
import { useMemo } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { useSchedulesQuery } from './use-schedules-query.ts'

/** The locations where the reader is at work now; none unless it is asked for. */
export function useActiveLocations(enabled: boolean): ReadonlySet<number> {
  const { data } = useSchedulesQuery({ enabled })
  const now = useNow()
  return useMemo(
    () => new Set((data ?? []).filter((one) => isWithin(one, now)).map(({ locationId }) => locationId)),
    [data, now],
  )
}

import type { Location } from '@kinward/contract/locations'
import { usePatientsQuery } from '../patients/use-patients-query.ts'

/** A location's patients whose names have these words in them, a page at a time. */
export function usePatientsFound(location: Location, words: string) {
  const wish = { view: 'active', keyword: words, flagIds: [], hasJoined: null, sort: 'Last Name' } as const
  const { data, ...query } = usePatientsQuery(location, wish)
  return { patients: data?.pages.flatMap(({ patients }) => patients), ...query }
}

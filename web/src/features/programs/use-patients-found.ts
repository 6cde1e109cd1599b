import type { Location } from '@kinward/contract/locations'
import type { ListedPatient } from '@kinward/contract/managing-patients'
import { usePatientsQuery } from '../patients/use-patients-query.ts'

/** The first of a location's patients whose names have these words in them. */
export function usePatientsFound(location: Location, words: string): ListedPatient[] {
  const wish = { view: 'active', keyword: words, flagIds: [], hasJoined: null, sort: 'Last Name' } as const
  const { data } = usePatientsQuery(location, wish)
  return data?.pages.flatMap(({ patients }) => patients) ?? []
}

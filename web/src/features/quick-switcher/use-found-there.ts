import { useQuery } from '@tanstack/react-query'
import { runSearch } from '../search/use-search-query.ts'
import { searchKeys } from '../search/keys.ts'
import type { FoundThere } from './entries.ts'

const MOST = 6

/** What all of the reader's locations have by a name. */
export function useFoundThere(text: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...searchKeys.all, 'switcher', text],
    queryFn: async ({ signal }): Promise<FoundThere> => {
      const wish = { query: text, locationId: null, order: 'relevance' as const }
      const options = { limit: MOST, signal }
      const [channels, users, patients] = await Promise.all([
        runSearch('channels', wish, options),
        runSearch('users', wish, options),
        runSearch('patients', wish, options),
      ])
      return { channels: channels.results, users: users.results, patients: patients.results }
    },
    enabled: isWanted && text !== '',
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
  })
}

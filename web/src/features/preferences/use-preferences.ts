import { getPreferences, UserPreferences } from '@kinward/contract/preferences'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { useSession } from '../session/use-session.ts'
import { preferenceKeys } from './keys.ts'

const preferencesQuery = queryOptions({
  queryKey: preferenceKeys.mine,
  queryFn: ({ signal }) => call(getPreferences, {}, { signal, silent: true }),
  staleTime: 5 * 60_000,
})

/** What the reader chose; until it has come, what the session knows of it and the defaults. */
export function usePreferences(): UserPreferences {
  const { sortingPreference } = useSession()
  const { data } = useQuery(preferencesQuery)
  return data ?? { ...DEFAULTS, sortingPreference }
}

const DEFAULTS = UserPreferences.parse({})

import type { User } from '@kinward/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { userKeys } from './keys.ts'

/** Asks for the people of a location anew when someone is in its channels or on its roster whom the list does not know. */
export function refetchUnknown(client: QueryClient, locationId: number, people: readonly { id: number }[]): void {
  const queryKey = userKeys.list(locationId)
  const known = client.getQueryData<readonly User[]>(queryKey)
  if (known && !people.every(({ id }) => known.some((user) => user.id === id))) {
    void client.invalidateQueries({ queryKey })
  }
}

import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks for what was changed elsewhere, unless it is being changed here too: what the server knows by now lacks the choice
 * that is on its way, whose answer brings the rest.
 */
export function changedElsewhere(client: QueryClient, key: QueryKey): void {
  if (client.isMutating({ mutationKey: key }) === 0) void client.invalidateQueries({ queryKey: key })
}

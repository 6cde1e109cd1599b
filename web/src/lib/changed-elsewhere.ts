import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

const waiting = new Set<string>()

/**
 * Asks for what was changed elsewhere; where it is being changed here too, only once that is done: what the server knows by
 * now lacks the choice that is on its way.
 */
export function changedElsewhere(client: QueryClient, key: QueryKey): void {
  const isChanging = (): boolean => client.isMutating({ mutationKey: key }) > 0
  const ask = (): void => void client.invalidateQueries({ queryKey: key })
  if (!isChanging()) return ask()
  const name = hashKey(key)
  if (waiting.has(name)) return
  waiting.add(name)
  const stop = client.getMutationCache().subscribe(() => {
    if (isChanging()) return
    stop()
    waiting.delete(name)
    ask()
  })
}

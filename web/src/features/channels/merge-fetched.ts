import type { Group } from '@kinward/contract/groups'

/** Whether what is known of a channel is past what was fetched: events overtook the answer on its way. */
function isPast(known: Group, fetched: Group): boolean {
  if (known.version !== fetched.version) return known.version > fetched.version
  return (known.lastSeenMessageId ?? 0) > (fetched.lastSeenMessageId ?? 0)
}

/** A fetched list of channels, each as its newest state is known. Which channels there are is the answer's to say. */
export function mergeFetched(known: readonly Group[] | undefined, fetched: readonly Group[]): readonly Group[] {
  const byId = new Map(known?.map((group) => [group.id, group]))
  const merged = fetched.map((group) => {
    const before = byId.get(group.id)
    return before && isPast(before, group) ? before : group
  })
  return merged.some((group, index) => group !== fetched[index]) ? merged : fetched
}

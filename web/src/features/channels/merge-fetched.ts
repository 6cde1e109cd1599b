import type { Group } from '@kinward/contract/groups'

type Groups = readonly Group[]

/** As often as this a list is asked for anew when events overtake it. */
const MOST_ROUNDS = 5

/** Whether what is known of a channel is past what was fetched: events overtook the answer on its way. */
function isPast(known: Group, fetched: Group): boolean {
  if (known.version !== fetched.version) return known.version > fetched.version
  return known.readVersion > fetched.readVersion || (known.lastSeenMessageId ?? 0) > (fetched.lastSeenMessageId ?? 0)
}

/** A fetched list of channels, each as its newest state is known. Which channels there are is the answer's to say. */
export function mergeFetched(known: Groups | undefined, fetched: Groups): Groups {
  const byId = new Map(known?.map((group) => [group.id, group]))
  const merged = fetched.map((group) => {
    const before = byId.get(group.id)
    return before && isPast(before, group) ? before : group
  })
  return merged.some((group, index) => group !== fetched[index]) ? merged : fetched
}

/**
 * Loads a list of channels. Of a channel that moved on meanwhile the answer is not taken, and with it would be lost what
 * no event tells and it was asked for: so it is asked for again, and later once more where there was no catching up.
 */
export async function loadNewest(
  load: () => Promise<Groups>,
  known: () => Groups | undefined,
  onBehind: () => void,
): Promise<Groups> {
  for (let round = 1; ; round++) {
    const fetched = await load()
    const before = new Map(known()?.map((group) => [group.id, group]))
    const isOvertaken = fetched.some(({ id, version, readVersion }) => {
      const group = before.get(id)
      return group !== undefined && (group.version > version || group.readVersion > readVersion)
    })
    if (isOvertaken && round < MOST_ROUNDS) continue
    if (isOvertaken) onBehind()
    return mergeFetched(known(), fetched)
  }
}

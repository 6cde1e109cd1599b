import type { Group } from '@kinward/contract/groups'

type Groups = readonly Group[]

/** As often as this a list is asked for anew when events overtake it. */
const MOST_ROUNDS = 5

/** Whether what is known of a channel is past what was fetched: events overtook the answer on its way. */
function isPast(known: Group, fetched: Group): boolean {
  if (known.version !== fetched.version) return known.version > fetched.version
  return known.readVersion > fetched.readVersion || (known.lastSeenMessageId ?? 0) > (fetched.lastSeenMessageId ?? 0)
}

const byId = (groups: Groups | undefined) => new Map(groups?.map((group) => [group.id, group]))

/** A fetched list of channels, each as its newest state is known. Which channels there are is the answer's to say. */
export function mergeFetched(known: Groups | undefined, fetched: Groups): Groups {
  const before = byId(known)
  const merged = fetched.map((group) => {
    const own = before.get(group.id)
    return own && isPast(own, group) ? own : group
  })
  return merged.some((group, index) => group !== fetched[index]) ? merged : fetched
}

function isAhead(known: Group | undefined, than: Group): boolean {
  return known !== undefined && (known.version > than.version || known.readVersion > than.readVersion)
}

/**
 * Loads a list of channels. Of a channel that moved on meanwhile the answer is not taken, and with it would be lost what
 * no event tells and it was asked for: so it is asked for again, and later once more where there was no catching up.
 * Events tell only what the server keeps: a channel that is ahead of it and did not move since it was asked is mistaken
 * here, and the answer stands.
 */
export async function loadNewest(
  load: () => Promise<Groups>,
  known: () => Groups | undefined,
  onBehind: () => void,
): Promise<Groups> {
  for (let round = 1; ; round++) {
    const before = byId(known())
    const fetched = await load()
    const now = byId(known())
    const ahead = fetched.filter((group) => isAhead(now.get(group.id), group))
    if (ahead.length > 0 && round < MOST_ROUNDS) continue
    const hasMoved = ({ id }: Group) => {
      const asked = before.get(id)
      return asked === undefined || isAhead(now.get(id), asked)
    }
    if (ahead.some(hasMoved)) onBehind()
    for (const { id } of ahead.filter((group) => !hasMoved(group))) now.delete(id)
    return mergeFetched([...now.values()], fetched)
  }
}

import type { Db } from '../../platform/db/database.ts'
import { type Candidate, lookUp, type Search, walk } from './messages-search.repository.ts'

/** How many of the newest that answer are put in order together. */
export const BATCH = 100

/**
 * What was said lately is read through first: so many messages of the searcher's, and as many more as it will take, where that
 * is less than looking up would be. Words that are common are never looked up.
 */
const FIRST_WALK = 400
const WALK_BEFORE_FEW_KEYS = 2_500
const WALK_BEFORE_MANY_KEYS = 8_000
const FIRST_STRETCH_MS = 86_400_000
const SHORTEST_STRETCH_MS = 1_000
const MOST_STRETCHES = 12

/** A batch, newest first; with one more than a batch where there are more. */
export async function findCandidates(db: Db, search: Search, newest: number): Promise<Candidate[]> {
  if (search.groupIds.length === 0) return []
  return (await walkBack(db, search, newest)) ?? lookUp(db, search, BATCH + 1)
}

/**
 * Reads back through what was said, in stretches that follow how much was said in the last one. Null where that is too much
 * to find a batch in: then words are rare enough to be looked up.
 */
async function walkBack(db: Db, search: Search, newest: number): Promise<Candidate[] | null> {
  const found: Candidate[] = []
  let { before } = search
  let from = Math.min(before.sentAt, newest)
  let stretch = FIRST_STRETCH_MS
  let walked = 0
  const longest = search.keys.any.length === 0 ? WALK_BEFORE_FEW_KEYS : WALK_BEFORE_MANY_KEYS
  for (let round = 0; round < MOST_STRETCHES; round++) {
    const reach = expected(found.length, walked, longest)
    if (walked >= reach) return null
    const since = Math.max(search.since, Math.floor(from - stretch))
    const most = reach - walked
    const step = await walk(db, { ...search, before, since }, most, BATCH + 1)
    if (step.scanned > most) {
      if (stretch < SHORTEST_STRETCH_MS) return null
      stretch /= 4
      continue
    }
    walked += step.scanned
    found.push(...step.found)
    if (found.length > BATCH) return found.slice(0, BATCH + 1)
    if (since <= search.since) return found
    from = since
    // What was sent at that very moment was in this stretch.
    before = { sentAt: since, id: 0 }
    stretch *=
      step.scanned === 0 ? 64 : clamp((expected(found.length, walked, longest) - walked) / step.scanned / 1.5, 0.25, 64)
  }
  return null
}

/** How many messages are worth reading: those it will take to find a batch, as far as so many tell. */
function expected(found: number, walked: number, longest: number): number {
  if (walked < FIRST_WALK) return FIRST_WALK
  const needed = (walked * (BATCH + 1)) / Math.max(1, found)
  return needed <= longest ? Math.ceil(needed * 1.5) : walked
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

import { groupTag } from './index-entry.ts'
import type { Word } from './messages-search.repository.ts'

/** A channel as the index knows it. */
export type KeyChannel = { id: number; entity_id: number }

/** More keys than this, of channels and words together, are not asked for one by one. */
const MOST_KEYS = 4_000
const MOST_CHANNELS = 200

/** Keys that are looked for together: what that takes grows with how many they are, for each row that is found. */
const TOGETHER = 200

/** What the index is asked for one term: a key of one of these lists must be there. */
export type TermKeys = string[][]

/** What the index is asked: a key of each list of `all`, and, where there are any, of one list of `any`. */
export type IndexKeys = { all: string[][]; any: string[][] }

type Words = readonly (readonly Word[] | null)[]

/**
 * The keys of words that were said. Where there are few, a key is a word in a channel; else it is a word in an organisation,
 * and the channels are asked for beside it, or left to whoever reads what was found. A word that too many are like (null)
 * narrows nothing.
 */
export function wordKeys(words: Words, channels: readonly KeyChannel[], marks: readonly string[][]): IndexKeys {
  const lists = words.filter((list) => list !== null)
  const isOwn = (list: readonly Word[]) => list.length * channels.length <= MOST_KEYS
  const terms = lists.map((list) =>
    chunked(
      isOwn(list)
        ? list.flatMap(({ entityId, word }) =>
            channels.flatMap(({ id, entity_id }) => (entity_id === entityId ? `c${id}/${word}` : [])),
          )
        : list.map(({ entityId, word }) => `e${entityId}/${word}`),
    ),
  )
  return indexKeys(terms, marks, lists.some(isOwn) || channels.length > MOST_CHANNELS ? [] : channels)
}

/** The same for the names of files, which are few. */
export function fileKeys(words: Words, channels: readonly KeyChannel[], marks: readonly string[][]): IndexKeys {
  const terms = words
    .filter((list) => list !== null)
    .map((list) => chunked(list.map(({ entityId, word }) => `f${entityId}/${word}`)))
  return indexKeys(terms, marks, channels.length > MOST_CHANNELS ? [] : channels)
}

/**
 * Terms of few keys are asked for together. Where there are none, the one with the fewest is asked for, list by list; the
 * others are left to whoever reads what was found.
 */
function indexKeys(terms: readonly TermKeys[], marks: readonly string[][], channels: readonly KeyChannel[]): IndexKeys {
  const few = [...terms.flatMap((lists) => (lists.length === 1 ? lists : [])), ...marks]
  const [fewest = []] = terms.toSorted((a, b) => a.length - b.length)
  const any = few.length > 0 ? [] : fewest
  const beside = channels.length > 0 && few.length + any.length > 0 ? [channels.map(({ id }) => groupTag(id))] : []
  return { all: [...few, ...beside], any }
}

function chunked(keys: readonly string[]): TermKeys {
  return Array.from({ length: Math.ceil(keys.length / TOGETHER) }, (_, part) =>
    keys.slice(part * TOGETHER, (part + 1) * TOGETHER),
  )
}

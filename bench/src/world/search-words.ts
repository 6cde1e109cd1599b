/** A number between 0 and 1 for every number, the same in every run. */
export function chance(seed: number): number {
  let mixed = (seed ^ 0x9e3779b9) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

const SYLLABLES = 'mor phi ne lo ra ze pam do se pa in ga ve ar ter nal ox y gen sat le vel fe ver re pos tur al'.split(
  ' ',
)

/** How many words there are to speak with. */
const VOCABULARY = 20_000

/** The words by how often they are said, the most common first. */
export const WORDS: readonly string[] = [
  ...new Set(Array.from({ length: VOCABULARY * 2 }, (_, rank) => wordOf(rank))),
].slice(0, VOCABULARY)

function wordOf(rank: number): string {
  const length = 1 + Math.floor(chance(rank * 7 + 1) * 2) + Math.min(2, Math.floor(Math.log10(rank + 1) / 1.5))
  const syllables = Array.from(
    { length },
    (_, place) => SYLLABLES[Math.floor(chance(rank * 31 + place * 1009) * SYLLABLES.length)] ?? '',
  )
  return `${syllables.join('')}${rank > 4_000 ? String.fromCharCode(97 + (rank % 26)) : ''}`
}

const WORDS_A_MESSAGE = 25

/** What is said by the nth message: as in every language, few words are most of it. */
export function bodyOf(n: number): string {
  const words = Array.from({ length: WORDS_A_MESSAGE }, (_, place) => {
    const rank = Math.floor(VOCABULARY ** chance(n * 64 + place)) - 1
    return WORDS[Math.min(rank, WORDS.length - 1)] ?? ''
  })
  return words.join(' ')
}

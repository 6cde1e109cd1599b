/** How many words a name has at most. */
const MOST_WORDS = 4

/** Of a long text, so much is looked through. */
const MOST_LETTERS = 4_000

const MENTION = /@\[[^\][]*\]\(id:\d+\)(?:\(type:\w+\))?/g
const WORD = /\p{L}[\p{L}\p{M}'’.-]*/gu
const BEGINS_AS_NAME = /^[\p{Lu}\p{Lt}\p{Lo}]/u

/** Most texts have nothing that could be a name, and every send asks: this tells so in a tenth of the time. */
const MAY_NAME = /[\p{Lu}\p{Lt}\p{Lo}]\S{0,40}\s{1,9}(?:\S{1,40}\s{1,9}){0,2}[\p{Lu}\p{Lt}\p{Lo}]/u

type Word = { text: string; start: number; end: number; beginsAsName: boolean }

/** What may be someone's full name in plain words, in small letters: words in a row, of which the first and last begin large. */
export function namesIn(text: string): string[] {
  if (!MAY_NAME.test(text)) return []
  const plain = text.slice(0, MOST_LETTERS).replace(MENTION, ' | ')
  const words = [...plain.matchAll(WORD)].map(({ 0: found, index }): Word => {
    const word = found.replace(/(?:['’]s)?['’.-]*$/u, '')
    return { text: word, start: index, end: index + word.length, beginsAsName: BEGINS_AS_NAME.test(word) }
  })
  const names = new Set<string>()
  for (const [first, { beginsAsName }] of words.entries()) {
    if (!beginsAsName) continue
    for (const name of namesFrom(words.slice(first, first + MOST_WORDS), plain)) names.add(name)
  }
  return [...names]
}

function namesFrom(words: Word[], text: string): string[] {
  const inARow = words.findIndex(
    (word, place) => place > 0 && text.slice(words[place - 1]?.end, word.start).trim() !== '',
  )
  const together = inARow === -1 ? words : words.slice(0, inARow)
  return together.flatMap(({ beginsAsName }, last) =>
    last > 0 && beginsAsName
      ? [
          together
            .slice(0, last + 1)
            .map(({ text: word }) => word.toLowerCase())
            .join(' '),
        ]
      : [],
  )
}

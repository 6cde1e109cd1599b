/** Words that go on to the next line whole: half a time, an amount or a date reads as another one. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0')
}

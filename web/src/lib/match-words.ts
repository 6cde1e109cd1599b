import { foldText } from '@kinward/contract/fold-text'

const toWords = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Whether a text answers what is searched: it holds it as it stands, or each of its words begins a word of the text. */
export function matchesWords(text: string, search: string): boolean {
  const wanted = foldText(search).trim()
  const folded = foldText(text)
  if (folded.includes(wanted)) return true
  const words = toWords(folded)
  return toWords(wanted).every((part) => words.some((word) => word.startsWith(part)))
}

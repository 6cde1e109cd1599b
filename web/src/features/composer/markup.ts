import { parseMarkup } from '../messages/parse-message-text.ts'
import type { Inline, Mark } from '../messages/parse-message-text.ts'

export type Marks = Record<Mark, boolean>
export type Reference = { sigil: '@' | '#'; name: string; id: number; type: string | null }
/** A stretch of text in one style, or someone or something named in it. */
export type Run = { text: string; marks: Marks } | { reference: Reference }
/** What an editor holds: lines of runs. */
export type Doc = Run[][]

export const PLAIN: Marks = { bold: false, italic: false, underline: false }

/** Outermost first. */
const DELIMITERS: readonly (readonly [Mark, string])[] = [
  ['underline', '__'],
  ['bold', '**'],
  ['italic', '_'],
]

const WORD = /[\p{L}\p{N}]/u

function read(pieces: Inline[], marks: Marks): Run[] {
  return pieces.flatMap((piece): Run[] => {
    switch (piece.kind) {
      case 'text':
      case 'link':
        return [{ text: piece.text, marks }]
      case 'break':
        return []
      case 'mention':
        return [{ reference: { sigil: '@', name: piece.name, id: piece.id, type: piece.group } }]
      case 'channel':
        return [{ reference: { sigil: '#', name: piece.name, id: piece.id, type: piece.type } }]
      case 'bold':
      case 'italic':
      case 'underline':
        return read(piece.children, { ...marks, [piece.kind]: true })
      default:
        return piece satisfies never
    }
  })
}

/** The lines of a text in markup, as an editor holds them. */
export function markupToDoc(markup: string): Doc {
  return parseMarkup(markup).map((line) => read(line, PLAIN))
}

function referenceMarkup({ sigil, name, id, type }: Reference): string {
  const safe = name.replace(/[\][\n\r]/g, ' ').slice(0, 200)
  return `${sigil}[${safe}](id:${id})${type === null ? '' : `(type:${type})`}`
}

/** A mark that would not be read back is left out: the words come first. */
function canWrap(mark: Mark, before: string, after: string): boolean {
  return mark === 'bold' || !(WORD.test(before.slice(-1)) || WORD.test(after.slice(0, 1)))
}

function runMarkup(run: Run, before: string, after: string): string {
  if ('reference' in run) return referenceMarkup(run.reference)
  const core = run.text.trim()
  if (core === '') return run.text
  const start = run.text.indexOf(core)
  const lead = run.text.slice(0, start)
  const tail = run.text.slice(start + core.length)
  const wrap = DELIMITERS.filter(([mark]) => run.marks[mark] && canWrap(mark, before + lead, tail + after))
  const open = wrap.map(([, delimiter]) => delimiter).join('')
  const close = wrap
    .map(([, delimiter]) => delimiter)
    .toReversed()
    .join('')
  return lead + open + core + close + tail
}

function words(run: Run | undefined): string {
  return run === undefined ? '' : 'reference' in run ? run.reference.sigil : run.text
}

export function sameMarks(one: Marks, other: Marks): boolean {
  return one.bold === other.bold && one.italic === other.italic && one.underline === other.underline
}

/** An editor splits a stretch at will; neighbours in one style are one. */
function joinRuns(line: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of line) {
    const last = joined.at(-1)
    if (last && 'text' in last && 'text' in run && sameMarks(last.marks, run.marks)) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

/** The markup of what an editor holds. */
export function docToMarkup(doc: Doc): string {
  return doc
    .map((line) => {
      const runs = joinRuns(line)
      return runs.map((run, at) => runMarkup(run, words(runs[at - 1]), words(runs[at + 1]))).join('')
    })
    .join('\n')
}

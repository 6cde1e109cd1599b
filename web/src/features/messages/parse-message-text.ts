import { findLinks } from './find-links.ts'

/** A piece of a message. Marks hold pieces; a mention's name is taken as it is written. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; name: string; id: number; group: string | null }
  | { kind: 'channel'; name: string; id: number; type: string }
  | { kind: Mark; children: Inline[] }

export type Mark = 'bold' | 'italic' | 'underline'

const MARKS = { '**': 'bold', __: 'underline', _: 'italic' } as const satisfies Record<string, Mark>
type Delimiter = keyof typeof MARKS

/** Lengths are bounded so that no text, however made, takes more than one pass. */
const REFERENCE = /([@#])\[([^\][\n]{1,200})\]\(id:(\d{1,15})\)(?:\(type:([\w-]{1,40})\))?/
const TOKEN = new RegExp(`${REFERENCE.source}|(\\*\\*|_+)`, 'g')

const WORD = /[\p{L}\p{N}]/u
const SPACE = /\s/

type Open = { mark: Mark; delimiter: Delimiter; at: Inline[] }

/** One line of markup, read once from left to right. What does not close stays as it was written. */
class LineReader {
  readonly root: Inline[] = []
  private readonly opened: Open[] = []
  private into: Inline[] = this.root

  text(text: string) {
    if (text === '') return
    const last = this.into.at(-1)
    if (last?.kind === 'text') last.text += text
    else this.into.push({ kind: 'text', text })
  }

  piece(piece: Inline) {
    this.into.push(piece)
  }

  delimiter(delimiter: Delimiter, before: string, after: string) {
    const mark = MARKS[delimiter]
    const bounded = mark !== 'bold'
    const open = this.opened.findIndex((candidate) => candidate.mark === mark)
    const closes = open >= 0 && !SPACE.test(before) && !(bounded && WORD.test(after))
    if (closes && this.into.length > 0) return this.close(open)
    const opens = open < 0 && after !== '' && !SPACE.test(after) && !(bounded && WORD.test(before))
    if (!opens) return this.text(delimiter)
    this.opened.push({ mark, delimiter, at: this.into })
    this.into = []
  }

  private close(open: number) {
    while (this.opened.length > open + 1) this.giveUp()
    const closed = this.opened.pop()
    if (!closed) return
    const children = this.into
    this.into = closed.at
    this.piece({ kind: closed.mark, children })
  }

  private giveUp() {
    const open = this.opened.pop()
    if (!open) return
    const children = this.into
    this.into = open.at
    this.text(open.delimiter)
    for (const child of children) {
      if (child.kind === 'text') this.text(child.text)
      else this.piece(child)
    }
  }

  end(): Inline[] {
    while (this.opened.length > 0) this.giveUp()
    return this.root
  }
}

/** A run of underscores as marks: two underline, one italic, three both; longer ones are a blank to be filled in. */
function underscores(run: string, closing: boolean): Delimiter[] {
  if (run.length > 3) return []
  if (run.length < 3) return [run.length === 2 ? '__' : '_']
  return closing ? ['_', '__'] : ['__', '_']
}

function parseLine(line: string): Inline[] {
  const reader = new LineReader()
  let read = 0
  for (const token of line.matchAll(TOKEN)) {
    reader.text(line.slice(read, token.index))
    read = token.index + token[0].length
    const [whole, sigil, name = '', id, type, delimiter] = token
    if (delimiter !== undefined) {
      const before = line.slice(Math.max(0, token.index - 1), token.index)
      const after = line.slice(read, read + 1)
      const parts =
        delimiter === '**' ? (['**'] as const) : underscores(delimiter, !SPACE.test(before) && before !== '')
      if (parts.length === 0) reader.text(delimiter)
      for (const [index, part] of parts.entries()) {
        reader.delimiter(part, index === 0 ? before : '_', index === parts.length - 1 ? after : '_')
      }
    } else if (sigil === '@') {
      reader.piece({ kind: 'mention', name, id: Number(id), group: type ?? null })
    } else if (type !== undefined) {
      reader.piece({ kind: 'channel', name, id: Number(id), type })
    } else {
      reader.text(whole)
    }
  }
  reader.text(line.slice(read))
  return reader.end()
}

function withLinks(pieces: Inline[]): Inline[] {
  return pieces.flatMap((piece): Inline[] => {
    if (piece.kind === 'text') return findLinks(piece.text)
    if ('children' in piece) return [{ ...piece, children: withLinks(piece.children) }]
    return [piece]
  })
}

/** Angle brackets arrive escaped from other clients. They are text, never markup: nothing here makes HTML. */
function restoreBrackets(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}

/** The pieces of a message without links, for an editor. */
export function parseMarkup(text: string): Inline[][] {
  return restoreBrackets(text)
    .split(/\r\n|\r|\n/)
    .map(parseLine)
}

/** The pieces of a message, for reading. */
export function parseMessageText(text: string): Inline[] {
  return parseMarkup(text).flatMap((line, index) => [
    ...(index > 0 ? [{ kind: 'break' } as const] : []),
    ...withLinks(line),
  ])
}

function plain(piece: Inline): string {
  switch (piece.kind) {
    case 'text':
    case 'link':
      return piece.text
    case 'break':
      return '\n'
    case 'mention':
      return `@${piece.name}`
    case 'channel':
      return `#${piece.name}`
    case 'bold':
    case 'italic':
    case 'underline':
      return piece.children.map(plain).join('')
    default:
      return piece satisfies never
  }
}

/** The words of a message without its markup, for previews and the clipboard. */
export function toPlainText(text: string): string {
  return parseMarkup(text)
    .map((line) => line.map(plain).join(''))
    .join('\n')
}

import { z } from 'zod'
import { CHANNEL_TYPES, type ChannelType } from './groups.ts'

/** What `has:` can ask for. */
export const SEARCH_PARTS = ['file', 'image', 'video', 'voice', 'gif', 'link', 'flag', 'urgent', 'pin'] as const
export type SearchPart = (typeof SEARCH_PARTS)[number]

/** What `type:` can ask for, in the words of a person, and the channels that it means. */
export const SEARCH_TYPES = {
  patient: 'patients',
  family: 'family',
  discussion: 'discussion',
  omni: 'omni',
  direct: 'personal',
} as const satisfies Record<string, ChannelType>
export type SearchType = keyof typeof SEARCH_TYPES

/** Words to be found, alone or, when they were quoted, in this order and whole. */
export type SearchTerm = { text: string; isQuoted: boolean }

/** A search as a form has it. `before` and `after` are days ('2026-11-03'), which they leave out themselves. */
export type SearchQuery = {
  terms: SearchTerm[]
  from: string[]
  in: string[]
  has: SearchPart[]
  type: ChannelType[]
  before: string | null
  after: string | null
}

/** What was typed after an operator that cannot be meant: `before:soon`. */
export type SearchProblem = { operator: 'has' | 'type' | 'before' | 'after'; value: string }

export const EMPTY_SEARCH: SearchQuery = { terms: [], from: [], in: [], has: [], type: [], before: null, after: null }

const TOKEN =
  /(?<operator>from|in|has|type|before|after):(?:"(?<quoted>[^"]*)"?|(?<bare>\S*))|"(?<phrase>[^"]*)"?|(?<word>[^\s"]+)/giu

const Day = z.iso.date()
const isPart = (value: string): value is SearchPart => SEARCH_PARTS.some((part) => part === value)
const isType = (value: string): value is SearchType => value in SEARCH_TYPES
const isChannelType = (value: string): value is ChannelType => CHANNEL_TYPES.some((type) => type === value)

/** Reads what someone typed. An operator without a value says nothing yet; one that is not known is a word. */
export function parseSearch(text: string): { query: SearchQuery; problems: SearchProblem[] } {
  const query: SearchQuery = { ...EMPTY_SEARCH, terms: [], from: [], in: [], has: [], type: [] }
  const problems: SearchProblem[] = []
  // It counts as a space, and stands unseen inside of words.
  for (const { groups = {} } of text.replaceAll('\uFEFF', '').matchAll(TOKEN)) {
    const { phrase, word } = groups
    const operator = (groups['operator'] ?? '').toLowerCase()
    const value = (groups['quoted'] ?? groups['bare'] ?? '').replaceAll('"', '').trim()
    if (phrase !== undefined) addOnce(query.terms, { text: phrase.trim(), isQuoted: true })
    else if (word !== undefined) addOnce(query.terms, { text: word, isQuoted: false })
    else if (value !== '') problems.push(...readOperator(query, operator, value))
  }
  query.terms = query.terms.filter((term) => term.text !== '')
  return { query, problems }
}

function readOperator(query: SearchQuery, operator: string, value: string): SearchProblem[] {
  const low = value.toLowerCase()
  switch (operator) {
    case 'from':
    case 'in':
      if (!query[operator].includes(value)) query[operator].push(value)
      return []
    case 'has':
      if (!isPart(low)) return [{ operator, value }]
      if (!query.has.includes(low)) query.has.push(low)
      return []
    case 'type': {
      const type = isType(low) ? SEARCH_TYPES[low] : isChannelType(low) ? low : null
      if (type === null) return [{ operator, value }]
      if (!query.type.includes(type)) query.type.push(type)
      return []
    }
    case 'before':
    case 'after':
      if (!Day.safeParse(value).success) return [{ operator, value }]
      query[operator] = value
      return []
  }
  return []
}

function addOnce(terms: SearchTerm[], term: SearchTerm): void {
  if (!terms.some(({ text, isQuoted }) => text === term.text && isQuoted === term.isQuoted)) terms.push(term)
}

const quoted = (value: string): string => (/^[^\s"]+$/u.test(value) ? value : `"${value.replaceAll('"', ' ').trim()}"`)

/** Writes a search as someone would type it. */
export function formatSearch(query: SearchQuery): string {
  const types = query.type.map((type) => {
    const known = Object.entries(SEARCH_TYPES).find(([, meant]) => meant === type)
    return `type:${known?.[0] ?? type}`
  })
  return [
    ...query.terms.map(({ text, isQuoted }) => (isQuoted ? `"${text}"` : text)),
    ...query.from.map((value) => `from:${quoted(value)}`),
    ...query.in.map((value) => `in:${quoted(value)}`),
    ...query.has.map((part) => `has:${part}`),
    ...types,
    ...(query.before === null ? [] : [`before:${query.before}`]),
    ...(query.after === null ? [] : [`after:${query.after}`]),
  ].join(' ')
}

/** Whether nothing is asked. */
export function isEmptySearch({ terms, from, in: channels, has, type, before, after }: SearchQuery): boolean {
  return [terms, from, channels, has, type].every(({ length }) => length === 0) && before === null && after === null
}

import { createHash } from 'node:crypto'
import { NOTE_TYPES, type NoteType } from '@kinward/contract/clinical-record'
import type { Forwarded } from '@kinward/contract/messages'

/** Something that was written, as it goes to the record. */
export type Written = {
  author: string
  title: string | null
  at: number
  text: string
  /** Who has changed it since, and when last. */
  changes?: readonly { author: string; title: string | null; at: number }[]
  /** What others said, which the author passed on. */
  forwarded?: Forwarded | null
}

/** The document that messages or a note become: who wrote what and when, by the clocks of the location. */
export function composeDocument(
  written: readonly Written[],
  { noteType, timeZone }: { noteType: NoteType; timeZone: string },
): { title: string; text: string; digest: string } {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const clock = (at: number) => format.format(at).replaceAll('\u202f', ' ')
  const who = ({ author, title }: { author: string; title: string | null }) => (title ? `${author}, ${title}` : author)
  const parts = written.map(({ at, text, changes = [], forwarded, ...by }) => {
    const said = forwarded ? [forwarded, ...(forwarded.earlier ?? [])] : []
    return [
      `${clock(at)} · ${who(by)}`,
      // Words that someone else put in later must not stand under the first name alone.
      ...changes.map((change) => `Changed ${clock(change.at)} · ${who(change)}`),
      ...(said.length > 0 && text === '' ? [] : [plainText(text)]),
      // In the record nobody may seem to have said what they only passed on.
      ...said.flatMap(({ fullName, timeStamp, message }) => [
        `Forwarded, said ${clock(timeStamp)} · ${fullName}`,
        plainText(message),
      ]),
    ].join('\n')
  })
  const document = { title: NOTE_TYPES[noteType].label, text: parts.join('\n\n') }
  return { ...document, digest: createHash('sha256').update(JSON.stringify(document)).digest('base64url') }
}

/** The words of a message without its markup. */
export function plainText(text: string): string {
  return text
    .replaceAll(/([@#])\[([^\]]*)\]\(id:\d+\)(?:\(type:\w+\))?/g, '$1$2')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll(/__([^_]+)__/g, '$1')
    .replaceAll(/(?<![\p{L}\p{N}_])_([^_]+)_(?![\p{L}\p{N}_])/gu, '$1')
    .trim()
}

import type { Quote } from '@kinward/contract/messages'
import { FILE_TEXTS } from '../../files/texts.ts'
import { toPlainText } from '../parse-message-text.ts'
import { drawWords } from './amounts.tsx'
import { texts } from './texts.ts'

/** Whose words a quote shows: those that were passed on are not of whoever passed them on. */
export function quotedName({ userId, fullName, author }: Quote, meId?: number): string {
  const name = (person: { userId: number; fullName: string }) => (person.userId === meId ? texts.you : person.fullName)
  if (!author) return name({ userId, fullName })
  return texts.passedOn(name(author), userId === meId ? texts.me : fullName)
}

/** Kinds whose files are named by a camera or a microphone, which says nothing. */
const UNNAMED = new Set<NonNullable<Quote['carries']>['type']>(['image', 'giphy', 'video', 'voice-clip'])

/** What a quoted message says; without words, what it carries. */
export function QuotedWords({ quote: { message, isDeleted, carries } }: { quote: Quote }) {
  if (isDeleted) return <em>{texts.deleted}</em>
  if (message !== '' || !carries) return <span>{drawWords(toPlainText(message))}</span>
  const kind = FILE_TEXTS.kinds[carries.type]
  return <span>{UNNAMED.has(carries.type) ? kind : (carries.name ?? kind)}</span>
}

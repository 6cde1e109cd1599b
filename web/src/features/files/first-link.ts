import { findLinks } from '../messages/find-links.ts'
import { toPlainText } from '../messages/parse-message-text.ts'

/** The first address that words name; null when they name none. */
export function firstLink(markup: string): string | null {
  for (const piece of findLinks(toPlainText(markup))) if (piece.kind === 'link') return piece.href
  return null
}

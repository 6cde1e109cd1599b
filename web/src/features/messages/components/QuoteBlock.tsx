import type { Message } from '@kinward/contract/messages'
import { toPlainText } from '../parse-message-text.ts'
import { drawWords } from './amounts.tsx'
import styles from './QuoteBlock.module.css'
import { texts } from './texts.ts'

type QuoteBlockProps = {
  quote: NonNullable<Message['quote']>
  meId: number
  onJump: (messageId: number) => void
}

/** What a message answers to, above its words; leads there. */
export function QuoteBlock({ quote, meId, onJump }: QuoteBlockProps) {
  const name = quote.userId === meId ? texts.you : quote.fullName
  return (
    <button
      type="button"
      className={styles.quote}
      title={texts.jumpToQuoted(name)}
      onClick={() => onJump(quote.messageId)}
    >
      <b>{name}</b>
      {quote.isDeleted ? <em>{texts.deleted}</em> : <span>{drawWords(toPlainText(quote.message))}</span>}
    </button>
  )
}

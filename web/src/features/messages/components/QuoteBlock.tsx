import type { Quote } from '@kinward/contract/messages'
import { QuotedWords, quotedName } from './quote-words.tsx'
import styles from './QuoteBlock.module.css'
import { texts } from './texts.ts'

type QuoteBlockProps = {
  quote: Quote
  meId: number
  onJump?: ((messageId: number) => void) | undefined
}

/** What a message answers to, above its words; leads there. */
export function QuoteBlock({ quote, meId, onJump }: QuoteBlockProps) {
  return (
    <button
      type="button"
      className={styles.quote}
      title={texts.jumpToQuoted(quote.userId === meId ? texts.you : quote.fullName)}
      onClick={() => onJump?.(quote.messageId)}
    >
      <b>{quotedName(quote, meId)}</b>
      <QuotedWords quote={quote} />
    </button>
  )
}

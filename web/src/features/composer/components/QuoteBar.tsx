import type { Quote } from '@kinward/contract/messages'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { QuotedWords, quotedName } from '../../messages/components/quote-words.tsx'
import styles from './QuoteBar.module.css'
import { texts } from './texts.ts'

type QuoteBarProps = { quote: Quote; onRemove: () => void }

/** What the message will answer to, above the words. */
export function QuoteBar({ quote, onRemove }: QuoteBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={texts.quoteOf(quote.fullName)}>
      <div className={styles.words}>
        <b>{quotedName(quote)}</b>
        <p>
          <QuotedWords quote={quote} />
        </p>
      </div>
      <IconButton size="s" label={texts.removeQuote} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

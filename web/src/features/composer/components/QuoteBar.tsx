import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { drawWords } from '../../messages/components/amounts.tsx'
import { toPlainText } from '../../messages/parse-message-text.ts'
import styles from './QuoteBar.module.css'
import { texts } from './texts.ts'

type QuoteBarProps = { quote: { fullName: string; message: string }; onRemove: () => void }

/** What the message will answer to, above the words. */
export function QuoteBar({ quote, onRemove }: QuoteBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={texts.quoteOf(quote.fullName)}>
      <div className={styles.words}>
        <b>{quote.fullName}</b>
        <p>{drawWords(toPlainText(quote.message))}</p>
      </div>
      <IconButton size="s" label={texts.removeQuote} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

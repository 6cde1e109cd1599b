import type { ReactNode } from 'react'
import { texts } from '../../features/messages/components/texts.ts'
import { useCopyWords } from '../../features/messages/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './KeptWords.module.css'

type BegunCardProps = {
  title: string
  /** What it is called where its title does not tell it from the others. */
  label?: string
  onDiscard: () => void
  /** The way to take it along. */
  tool: ReactNode
  children: ReactNode
}

/** What the reader has begun and cannot finish where they began it. */
export function BegunCard({ title, label = title, onDiscard, tool, children }: BegunCardProps) {
  return (
    <article className={styles.begun} aria-label={label}>
      <b>{title}</b>
      {children}
      <div className={styles.foot}>
        <Button size="s" onClick={onDiscard}>
          {texts.discard}
        </Button>
        {tool}
      </div>
    </article>
  )
}

export function CopyButton({ words }: { words: () => string }) {
  const { isCopied, copy } = useCopyWords(words)
  return (
    <Button size="s" kind="primary" onClick={copy}>
      {isCopied ? texts.copied : texts.copy}
    </Button>
  )
}

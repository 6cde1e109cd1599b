import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { texts } from '../../messages/components/texts.ts'
import { useCopyWords } from '../../messages/use-copy.ts'
import styles from './begun.module.css'

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
    <article className={styles.card} aria-label={label}>
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

/** A note or answers that cannot be saved any more, word for word. */
export function BegunText({ title, words, onDiscard }: { title: string; words: string; onDiscard: () => void }) {
  return (
    <BegunCard title={title} onDiscard={onDiscard} tool={<CopyButton words={() => words} />}>
      <p className={styles.words}>{words}</p>
    </BegunCard>
  )
}

type BegunHereProps = { label: string; why: string; children: ReactNode[] }

/** What the reader has begun about a patient of whom nothing can be written any more, and why. */
export function BegunHere({ label, why, children }: BegunHereProps) {
  if (children.length === 0) return null
  return (
    <section className={styles.here} aria-label={label}>
      <p>{why}</p>
      {children}
    </section>
  )
}

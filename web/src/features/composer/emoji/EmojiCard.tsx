import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PopCard } from '../../../ui/PopCard.tsx'
import styles from './EmojiPicker.module.css'
import { texts } from '../components/texts.ts'

const EmojiPicker = lazyPart(() => import('./EmojiPicker.tsx'))

type EmojiCardProps = { anchor: HTMLElement; onPick: (emoji: string) => void; onClose: () => void }

/** The emoji over the page, hung on the button that opened them. */
export function EmojiCard({ anchor, onPick, onClose }: EmojiCardProps) {
  return (
    <PopCard label={texts.emoji} anchor={anchor} onClose={onClose}>
      <Suspense fallback={<div className={styles.picker} />}>
        <EmojiPicker onPick={onPick} />
      </Suspense>
    </PopCard>
  )
}

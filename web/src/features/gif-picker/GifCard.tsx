import type { Gif } from '@kinward/contract/gifs'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PopCard } from '../../ui/PopCard.tsx'
import type { Place } from '../locations/place.ts'
import styles from './GifPicker.module.css'
import { texts } from './texts.ts'

const GifPicker = lazyPart(() => import('./GifPicker.tsx'))

type GifCardProps = { anchor: HTMLElement; place: Place; onPick: (gif: Gif) => void; onClose: () => void }

/** GIFs over the page, hung on what opened them. */
export function GifCard({ anchor, place, onPick, onClose }: GifCardProps) {
  return (
    <PopCard label={texts.gifs} anchor={anchor} onClose={onClose}>
      <Suspense fallback={<div className={styles.picker} />}>
        <GifPicker place={place} onPick={onPick} />
      </Suspense>
    </PopCard>
  )
}

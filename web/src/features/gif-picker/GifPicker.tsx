import type { Gif } from '@kinward/contract/gifs'
import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { handleGridKeys } from '../composer/emoji/grid-keys.ts'
import { Picture } from '../files/components/Picture.tsx'
import type { Place } from '../locations/place.ts'
import styles from './GifPicker.module.css'
import { texts } from './texts.ts'
import { useGifsQuery } from './use-gifs-query.ts'

/** What is searched for follows the words by this much. */
const PAUSE = 300

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** A GIF holds still until it is pointed at or stood on. */
function Cell({ gif, onPick }: { gif: Gif; onPick: (gif: Gif) => void }) {
  const [isMoving, setMoving] = useState(false)
  const start = () => setMoving(!isCalm())
  const stop = () => setMoving(false)
  return (
    <button
      type="button"
      className={styles.gif}
      style={{ aspectRatio: `${gif.width} / ${gif.height}` }}
      aria-label={gif.title}
      title={gif.title}
      data-cell
      tabIndex={-1}
      onPointerEnter={start}
      onPointerLeave={stop}
      onFocus={start}
      onBlur={stop}
      onClick={() => onPick(gif)}
    >
      <Picture path={isMoving ? gif.url : gif.stillUrl} alt="" broken={<span>{gif.title}</span>} />
    </button>
  )
}

type GifPickerProps = { place: Place; onPick: (gif: Gif) => void }

/** GIFs to add to a message. The arrow keys lead from the search into them. */
export default function GifPicker({ place, onPick }: GifPickerProps) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const query = useGifsQuery(place, useSettled(search.trim(), PAUSE))
  const pages = query.data?.pages ?? []
  // What most people send changes while it is looked through: each is shown once.
  const gifs = new Map(pages.flatMap((page) => page.gifs).map((gif) => [gif.name, gif]))

  useEffect(() => field.current?.querySelector('input')?.focus(), [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the buttons in it
    <div
      className={styles.picker}
      onKeyDown={(event) => handleGridKeys(event, field.current?.querySelector('input') ?? null)}
    >
      <div className={styles.search} ref={field}>
        <SearchField label={texts.search} value={search} onChange={setSearch} />
      </div>
      <div className={styles.list} aria-busy={query.isFetching}>
        {query.isError && (
          <p className={styles.none} role="alert">
            {texts.failed}
            <Button size="s" onClick={() => void query.refetch()}>
              {texts.tryAgain}
            </Button>
          </p>
        )}
        {query.isSuccess && gifs.size === 0 && (
          <p className={styles.none} role="status">
            {texts.none}
          </p>
        )}
        <div className={styles.grid}>
          {[...gifs.values()].map((gif) => (
            <Cell key={gif.name} gif={gif} onPick={onPick} />
          ))}
        </div>
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.more}
            </Button>
          </div>
        )}
      </div>
      {pages[0]?.isGiphy && <small className={styles.source}>{texts.giphy}</small>}
    </div>
  )
}

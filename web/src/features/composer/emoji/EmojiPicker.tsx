import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { SearchField } from '../../../ui/SearchField.tsx'
import { texts } from '../components/texts.ts'
import { loadEmoji, searchEmoji, type Emoji, type EmojiGroup } from './emoji-data.ts'
import styles from './EmojiPicker.module.css'
import { handleGridKeys } from './grid-keys.ts'
import { recentEmoji } from './recent-emoji.ts'

const NONE: readonly EmojiGroup[] = []

/** The emoji chosen last, with their names. */
function withRecent(groups: readonly EmojiGroup[]): readonly EmojiGroup[] {
  const known = new Map(groups.flatMap(({ emojis }) => emojis).map((emoji) => [emoji.emoji, emoji]))
  const recent = recentEmoji.read().flatMap((emoji) => known.get(emoji) ?? [])
  return recent.length === 0 ? groups : [{ name: texts.recentEmoji, emojis: recent }, ...groups]
}

function Group({ name, emojis, onPick }: EmojiGroup & { onPick: (emoji: string) => void }) {
  return (
    <section className={styles.group} aria-label={name}>
      {name !== '' && <h3>{name}</h3>}
      <div className={styles.grid}>
        {emojis.map(({ emoji, name: label }: Emoji) => (
          <button
            key={emoji}
            type="button"
            className={styles.emoji}
            aria-label={label}
            title={label}
            data-emoji
            tabIndex={-1}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
    </section>
  )
}

/** All emoji, those used last first. The arrow keys lead from the search into them. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [groups, setGroups] = useState<readonly EmojiGroup[]>(NONE)
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const field = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let isGone = false
    field.current?.querySelector('input')?.focus()
    loadEmoji().then(
      (loaded) => !isGone && setGroups(loaded),
      () => {
        // It stays empty; opening it again asks again.
      },
    )
    return () => {
      isGone = true
    }
  }, [])

  const shown = useMemo(
    () => (words === '' ? withRecent(groups) : [{ name: '', emojis: searchEmoji(groups, words) }]),
    [groups, words],
  )

  function handlePick(emoji: string) {
    recentEmoji.add(emoji)
    onPick(emoji)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the buttons in it
    <div
      className={styles.picker}
      onKeyDown={(event) => handleGridKeys(event, field.current?.querySelector('input') ?? null)}
    >
      <div className={styles.search} ref={field}>
        <SearchField label={texts.searchEmoji} value={search} onChange={setSearch} />
      </div>
      <div className={styles.list}>
        {shown.map((group) => (
          <Group key={group.name} {...group} onPick={handlePick} />
        ))}
        {words !== '' && shown.every(({ emojis }) => emojis.length === 0) && (
          <p className={styles.none}>{texts.noEmoji}</p>
        )}
      </div>
    </div>
  )
}

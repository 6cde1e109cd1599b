import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { SearchField } from '../../../ui/SearchField.tsx'
import { texts } from '../components/texts.ts'
import { loadEmoji, searchEmoji, type Emoji, type EmojiGroup } from './emoji-data.ts'
import styles from './EmojiPicker.module.css'
import { handleGridKeys } from './grid-keys.ts'
import { recentEmoji } from './recent-emoji.ts'
import { inTone, type SkinTone, skinTone } from './skin-tone.ts'
import { TonePicker } from './TonePicker.tsx'

const NONE: readonly EmojiGroup[] = []

/** The emoji chosen last, with their names. */
function withRecent(groups: readonly EmojiGroup[]): readonly EmojiGroup[] {
  const known = new Map(groups.flatMap(({ emojis }) => emojis).map((emoji) => [emoji.emoji, emoji]))
  const recent = recentEmoji.read().flatMap((emoji) => known.get(emoji) ?? [])
  return recent.length === 0 ? groups : [{ name: texts.recentEmoji, emojis: recent }, ...groups]
}

type GroupProps = EmojiGroup & { tone: SkinTone; onPick: (emoji: string, shown: string) => void }

function Group({ name, emojis, tone, onPick }: GroupProps) {
  return (
    <section className={styles.group} aria-label={name}>
      {name !== '' && <h3>{name}</h3>}
      <div className={styles.grid}>
        {emojis.map(({ emoji, name: label, hasTones }: Emoji) => {
          const shown = hasTones ? inTone(emoji, tone) : emoji
          return (
            <button
              key={emoji}
              type="button"
              className={styles.emoji}
              aria-label={label}
              title={label}
              data-cell
              tabIndex={-1}
              onClick={() => onPick(emoji, shown)}
            >
              {shown}
            </button>
          )
        })}
      </div>
    </section>
  )
}

/** All emoji, those used last first. The arrow keys lead from the search into them. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [groups, setGroups] = useState<readonly EmojiGroup[]>(NONE)
  const [search, setSearch] = useState('')
  const [tone, setTone] = useState(() => skinTone.read())
  const typed = search.trim()
  const settled = useDeferredValue(typed)
  // What is looked for stands there at once, since the next key may choose it; the whole set takes its time.
  const words = typed === '' ? settled : typed
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

  /** What was chosen last is remembered without its tone, and shown in whichever is chosen then. */
  function handlePick(emoji: string, toned: string) {
    recentEmoji.add(emoji)
    onPick(toned)
  }

  function handleTone(next: SkinTone) {
    skinTone.choose(next)
    setTone(next)
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
      {/* Browsers stop at what scrolls; the arrow keys lead into this. */}
      <div className={styles.list} tabIndex={-1}>
        {shown.map((group) => (
          <Group key={group.name} {...group} tone={tone} onPick={handlePick} />
        ))}
        {words !== '' && shown.every(({ emojis }) => emojis.length === 0) && (
          <p className={styles.none}>{texts.noEmoji}</p>
        )}
      </div>
      <TonePicker tone={tone} onChange={handleTone} />
    </div>
  )
}

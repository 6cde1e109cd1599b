import type { Tag } from '@kinward/contract/tags'
import { IconCheck, IconTag } from '@tabler/icons-react'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import styles from './FilesPanel.module.css'
import { texts } from './texts.ts'

type TagFilterProps = {
  all: readonly Tag[]
  recent: readonly Tag[]
  chosen: readonly number[]
  onChange: (tagIds: number[]) => void
}

/** So many tags stand by themselves; the others are in a menu. */
const SHOWN = 4

/** Narrows to what has all of the chosen tags. */
export function TagFilter({ all, recent, chosen, onChange }: TagFilterProps) {
  const near = [...recent, ...all].filter((tag, index, list) => list.findIndex(({ id }) => id === tag.id) === index)
  const offered = near.slice(0, SHOWN)
  const shown = [...offered, ...near.slice(SHOWN).filter(({ id }) => chosen.includes(id))]
  const rest = all.filter((tag) => !shown.some(({ id }) => id === tag.id))
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <div className={styles.chips} role="group" aria-label={texts.tags}>
      {shown.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-pressed={chosen.includes(id)}
          aria-label={texts.tagged(name)}
          onClick={() => toggle(id)}
        >
          {chosen.includes(id) ? (
            <IconCheck size={15} stroke={2} aria-hidden="true" />
          ) : (
            <IconTag size={15} stroke={1.75} aria-hidden="true" />
          )}
          {name}
        </button>
      ))}
      {rest.length > 0 && (
        <PopMenu
          label={texts.moreTags}
          width={220}
          entries={rest.map(({ id, name }) => ({
            kind: 'item',
            key: String(id),
            content: name,
            icon: <IconTag size={18} stroke={1.75} aria-hidden="true" />,
            onSelect: () => toggle(id),
          }))}
          renderTrigger={(trigger) => (
            <button {...trigger} type="button" className={styles.chip}>
              {texts.moreTags}
            </button>
          )}
        />
      )}
    </div>
  )
}

import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { TYPE_ICONS } from './channel-icons.ts'
import type { ChannelSection } from './channel-rows.ts'
import type { ListTools } from './list-tools.ts'
import styles from './SectionHeader.module.css'
import { texts } from './texts.ts'

type SectionHeaderProps = { section: ChannelSection; tools: ListTools }

/** The name of a type of channel, its order, and a way to begin one. */
export function SectionHeader({ section, tools }: SectionHeaderProps) {
  const { type, title, canAdd = false } = section
  const Icon = TYPE_ICONS[type]
  return (
    <div className={styles.section}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <h2>{title ?? texts.sections[type]}</h2>
      <span className={styles.tools}>
        <SortMenu section={section} tools={tools} />
        {canAdd && (
          <IconButton label={texts.add[type]} size="action" onClick={() => tools.onAdd(type)}>
            <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </div>
  )
}

function SortMenu({ section: { type, sort }, tools }: SectionHeaderProps) {
  if (sort === null) return null
  const label = texts.sortBy(texts.sections[type])
  const name = texts.sort[sort] ?? sort
  const entries = tools.sortOptions(type).map((option): MenuEntry => {
    const checked = option === sort || (sort === 'Default' && option === 'Alphabetically')
    return {
      kind: 'item',
      key: option,
      content: option,
      checked,
      end: checked && <IconCheck size={18} stroke={1.75} aria-hidden="true" />,
      onSelect: () => tools.onSort(type, option),
    }
  })
  return (
    <PopMenu
      label={label}
      entries={[{ kind: 'label', key: 'label', content: label }, ...entries]}
      width={210}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className={styles.sort} aria-label={texts.sortedBy(label, name)}>
          {name}
          <IconChevronDown size={15} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    />
  )
}

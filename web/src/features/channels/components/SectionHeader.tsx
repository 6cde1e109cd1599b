import { IconCheck, IconChevronDown, IconFilter, IconFilterFilled, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { texts as flagTexts } from '../../flags/texts.ts'
import { TYPE_ICONS } from './channel-icons.ts'
import type { ChannelSection } from './channel-rows.ts'
import type { FlagFilter, ListTools } from './list-tools.ts'
import styles from './SectionHeader.module.css'
import { texts } from './texts.ts'

type SectionHeaderProps = { section: ChannelSection; tools: ListTools }

/** The name of a type of channel, its order, and a way to begin one. */
export const SectionHeader = memo(function SectionHeader({ section, tools }: SectionHeaderProps) {
  const { type, title, canAdd = false } = section
  const Icon = TYPE_ICONS[type]
  return (
    <div className={styles.section}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <h2>{title ?? texts.sections[type]}</h2>
      <span className={styles.tools}>
        {type === 'patients' && title === undefined && tools.flagFilter && <FlagFilterMenu {...tools.flagFilter} />}
        <SortMenu section={section} tools={tools} />
        {canAdd && (
          <IconButton label={texts.add[type]} size="action" onClick={() => tools.onAdd(type)}>
            <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </div>
  )
})

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

/** Narrows the patients down to those who have one of some flags. */
function FlagFilterMenu({ flags, chosen, onChange }: FlagFilter) {
  const label = chosen.length === 0 ? flagTexts.filter : flagTexts.filtered(chosen.length)
  const Icon = chosen.length === 0 ? IconFilter : IconFilterFilled
  const entries = flags.map((flag): MenuEntry => {
    const checked = chosen.includes(flag.id)
    return {
      kind: 'item',
      key: String(flag.id),
      content: <FlagChip flag={flag} />,
      checked,
      isToggle: true,
      end: checked && <IconCheck size={18} stroke={1.75} aria-hidden="true" />,
      onSelect: () => onChange(checked ? chosen.filter((id) => id !== flag.id) : [...chosen, flag.id]),
    }
  })
  const clear: MenuEntry[] =
    chosen.length === 0
      ? []
      : [
          { kind: 'divider', key: 'clear-line' },
          { kind: 'item', key: 'clear', content: flagTexts.clearFilter, onSelect: () => onChange([]) },
        ]
  return (
    <PopMenu
      label={flagTexts.filter}
      entries={[{ kind: 'label', key: 'label', content: flagTexts.filter }, ...entries, ...clear]}
      width={250}
      maxHeight="50dvh"
      renderTrigger={(trigger) => (
        <IconButton {...trigger} size="action" label={label}>
          <Icon size={16} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    />
  )
}

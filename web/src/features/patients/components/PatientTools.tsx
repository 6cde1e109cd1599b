import type { PatientListSort } from '@kinward/contract/managing-patients'
import type { Flag } from '@kinward/contract/patients'
import { IconArrowsSort, IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { PATIENT_VIEWS, type PatientWish } from '../patient-filter.ts'
import { texts } from '../texts.ts'
import styles from './PatientList.module.css'

type PatientToolsProps = {
  wish: PatientWish
  sorts: readonly PatientListSort[]
  /** The flags to choose from; none where a location has none. */
  flags: readonly Flag[]
  onChange: (change: Partial<PatientWish>) => void
}

/** Which patients, found by what, in which order. */
export function PatientTools({ wish, sorts, flags, onChange }: PatientToolsProps) {
  return (
    <div className={styles.tools}>
      <div className={styles.tabs} role="group" aria-label={texts.show}>
        {PATIENT_VIEWS.map((view) => (
          <button key={view} type="button" aria-pressed={view === wish.view} onClick={() => onChange({ view })}>
            {texts.views[view]}
          </button>
        ))}
      </div>
      <div className={styles.search}>
        <SearchField label={texts.find} value={wish.keyword} onChange={(keyword) => onChange({ keyword })} />
      </div>
      <div className={styles.narrow}>
        <FilterMenu wish={wish} flags={flags} onChange={onChange} />
        <SortMenu wish={wish} sorts={sorts} onChange={onChange} />
      </div>
    </div>
  )
}

function FilterMenu({ wish, flags, onChange }: Omit<PatientToolsProps, 'sorts'>) {
  const { flagIds, hasJoined } = wish
  const count = flagIds.length + (hasJoined === null ? 0 : 1)
  const joined = (key: string, content: string, value: boolean | null): MenuEntry => ({
    kind: 'item',
    key,
    content,
    checked: hasJoined === value,
    onSelect: () => onChange({ hasJoined: value }),
  })
  const toggle = (id: number) =>
    onChange({ flagIds: flagIds.includes(id) ? flagIds.filter((one) => one !== id) : [...flagIds, id] })
  const entries: MenuEntry[] = [
    joined('all', texts.everyone, null),
    joined('joined', texts.following, true),
    joined('not-joined', texts.notFollowing, false),
    ...(flags.length > 0 ? [{ kind: 'label', key: 'flags', content: texts.flags } as const] : []),
    ...flags.map((flag): MenuEntry => ({
      kind: 'item',
      key: `flag-${flag.id}`,
      content: <FlagChip flag={flag} />,
      checked: flagIds.includes(flag.id),
      onSelect: () => toggle(flag.id),
    })),
    ...(count > 0
      ? ([
          { kind: 'divider', key: 'end' },
          {
            kind: 'item',
            key: 'clear',
            content: texts.clear,
            onSelect: () => onChange({ flagIds: [], hasJoined: null }),
          },
        ] as const)
      : []),
  ]
  const label = count === 0 ? texts.filter : texts.filtered(count)
  return (
    <PopMenu
      label={label}
      entries={entries}
      width={250}
      maxHeight="60vh"
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={label}>
          {count === 0 ? (
            <IconFilter size={22} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconFilterFilled size={22} className={styles.on} aria-hidden="true" />
          )}
        </IconButton>
      )}
    />
  )
}

function SortMenu({ wish, sorts, onChange }: Pick<PatientToolsProps, 'wish' | 'sorts' | 'onChange'>) {
  const entries = sorts.map((sort): MenuEntry => ({
    kind: 'item',
    key: sort,
    content: sort,
    checked: wish.sort === sort,
    onSelect: () => onChange({ sort }),
  }))
  return (
    <PopMenu
      label={texts.sort}
      entries={entries}
      width={220}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={texts.sortedBy(wish.sort)}>
          <IconArrowsSort size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    />
  )
}

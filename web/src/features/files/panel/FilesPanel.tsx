import type { SharedItem } from '@kinward/contract/shared-items'
import type { Tag } from '@kinward/contract/tags'
import { IconFolderOpen, IconTag, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { isFiltered, type KindGroup, NO_FILTER, type SharedFilter } from '../shared-filter.ts'
import { Chips } from './Chips.tsx'
import { FileRow } from './FileRow.tsx'
import styles from './FilesPanel.module.css'
import { TagFilter } from './TagFilter.tsx'
import { texts } from './texts.ts'

/** What staff can do with tags; null for everyone else. */
export type Tagging = {
  all: readonly Tag[]
  recent: readonly Tag[]
  onTag: (items: readonly SharedItem[]) => void
  onRemove: (item: SharedItem, tag: Tag) => void
}

export type FilesPanelProps = {
  subtitle: string
  items: readonly SharedItem[]
  status: 'loading' | 'ready' | 'error'
  filter: SharedFilter
  onFilter: (filter: SharedFilter) => void
  /** Whether a patient's other channels can be shown too, and whether they are. */
  scope: { name: string; isWide: boolean; onChange: (isWide: boolean) => void } | null
  tagging: Tagging | null
  nameFor: (senderId: number) => string
  now: number
  onMore: (() => void) | null
  isLoadingMore: boolean
  onOpen: (item: SharedItem) => void
  onGoTo: (item: SharedItem) => void
  onRetry: () => void
  onClose: () => void
  phone: boolean
}

const KINDS = [['all', texts.all], ...Object.entries(texts.groups)] as [KindGroup | 'all', string][]

/** A file can be tagged, and so can all that comes as one; a link or a form cannot. */
function canTag({ attachment }: SharedItem): boolean {
  return attachment.id !== undefined
}

const keyOf = ({ messageId, place }: SharedItem) => `${messageId}-${place}`

/** What was shared in a channel, or about a patient: found by kind, name and tag. */
export function FilesPanel(props: FilesPanelProps) {
  const { subtitle, items, filter, onFilter, scope, tagging, onClose, phone } = props
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const picked = items.filter((item) => chosen?.has(keyOf(item)))

  function toggle(item: SharedItem): void {
    const next = new Set(chosen)
    if (!next.delete(keyOf(item))) next.add(keyOf(item))
    setChosen(next)
  }

  return (
    <section className={styles.panel} aria-label={texts.title}>
      <PanelHead
        title={texts.title}
        subtitle={subtitle}
        phone={phone}
        onClose={onClose}
        tools={
          tagging && (
            <IconButton
              label={chosen ? texts.selectDone : texts.select}
              aria-pressed={chosen !== null}
              onClick={() => setChosen(chosen ? null : new Set())}
            >
              <IconTags size={22} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )
        }
      />
      <div className={styles.filters}>
        {scope && (
          <Chips
            label={texts.scope}
            options={[
              ['one', texts.thisChannel],
              ['all', texts.allOf(scope.name)],
            ]}
            value={scope.isWide ? 'all' : 'one'}
            onChange={(value) => scope.onChange(value === 'all')}
          />
        )}
        <SearchField label={texts.search} value={filter.words} onChange={(words) => onFilter({ ...filter, words })} />
        <Chips
          label={texts.kinds}
          options={KINDS}
          value={filter.kind ?? 'all'}
          onChange={(kind) => onFilter({ ...filter, kind: kind === 'all' ? null : kind })}
        />
        {tagging && tagging.all.length > 0 && (
          <TagFilter
            all={tagging.all}
            recent={tagging.recent}
            chosen={filter.tagIds}
            onChange={(tagIds) => onFilter({ ...filter, tagIds })}
          />
        )}
      </div>
      <div className={styles.list}>
        <List {...props} chosen={chosen} onToggle={toggle} />
      </div>
      {tagging && chosen && (
        <footer className={styles.foot}>
          <span role="status">{picked.length === 0 ? texts.selectNone : texts.selected(picked.length)}</span>
          {picked.length > 0 && (
            <Button kind="primary" size="s" onClick={() => tagging.onTag(picked)}>
              <IconTag size={18} stroke={1.75} aria-hidden="true" />
              {texts.tag}
            </Button>
          )}
        </footer>
      )}
    </section>
  )
}

type ListProps = FilesPanelProps & { chosen: ReadonlySet<string> | null; onToggle: (item: SharedItem) => void }

function List(props: ListProps) {
  const { items, status, filter, onFilter, tagging, nameFor, now, onMore, isLoadingMore, chosen } = props
  if (status === 'loading') return <Skeleton rows={4} className={styles.loading} />
  if (status === 'error') return <ErrorState what={texts.failed} onRetry={props.onRetry} />
  if (items.length === 0) {
    const icon = <IconFolderOpen size={44} stroke={1.25} aria-hidden="true" />
    return isFiltered(filter) ? (
      <EmptyState
        title={texts.noneFound}
        hint={texts.noneFoundHint}
        icon={icon}
        action={
          <Button size="s" onClick={() => onFilter(NO_FILTER)}>
            {texts.clear}
          </Button>
        }
      />
    ) : (
      <EmptyState title={texts.none} hint={texts.noneHint} icon={icon} />
    )
  }
  return (
    <>
      <ul aria-label={texts.list}>
        {items.map((item) => (
          <FileRow
            key={keyOf(item)}
            item={item}
            sender={nameFor(item.senderId)}
            now={now}
            isChosen={chosen && canTag(item) ? chosen.has(keyOf(item)) : null}
            onToggle={() => props.onToggle(item)}
            onOpen={() => props.onOpen(item)}
            onGoTo={() => props.onGoTo(item)}
            onRemoveTag={tagging && ((tag) => tagging.onRemove(item, tag))}
          />
        ))}
      </ul>
      {onMore && (
        <div className={styles.more}>
          <Button size="s" busy={isLoadingMore} onClick={onMore}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

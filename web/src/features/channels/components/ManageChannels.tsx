import { IconArrowLeft, IconHash, IconLock, IconDeviceMobileMessage } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { matchesWords } from '../../../lib/match-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMoment } from '../../../ui/time.ts'
import type { ManagedGroup } from '../use-managed-groups-query.ts'
import styles from './ManageChannels.module.css'
import { manageTexts as texts } from './manage-texts.ts'

type ManageChannelsProps = {
  placeName: string
  groups: readonly ManagedGroup[]
  status: 'loading' | 'ready' | 'error'
  error?: string
  isArchived: boolean
  now: number
  backTo: string
  hrefFor: (group: ManagedGroup) => string
  onShow: (isArchived: boolean) => void
  onArchive: (chosen: readonly ManagedGroup[]) => void
  onRetry: () => void
}

/** Every discussion and omni-channel of a location, to archive or bring back several at a time. */
export function ManageChannels(props: ManageChannelsProps) {
  const { placeName, groups, status, error, isArchived, now, backTo, hrefFor, onShow, onArchive, onRetry } = props
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = groups.filter(({ name }) => matchesWords(name ?? '', words))
  const picked = shown.filter(({ id }) => chosen.has(id))
  const isAll = shown.length > 0 && picked.length === shown.length
  const titleId = useId()

  function toggle(ids: readonly number[], isOn: boolean) {
    setChosen((now) => new Set(isOn ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  }

  function show(archived: boolean) {
    setChosen(new Set())
    onShow(archived)
  }

  return (
    <section className={styles.screen} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Link to={backTo} className={styles.back} aria-label={texts.back}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </Link>
        <div>
          <h1 id={titleId}>{texts.title}</h1>
          <p>{texts.hint(placeName)}</p>
        </div>
      </header>
      <div className={styles.tools}>
        <div className={styles.tabs} role="group" aria-label={texts.show}>
          {[false, true].map((archived) => (
            <button
              key={String(archived)}
              type="button"
              aria-pressed={archived === isArchived}
              onClick={() => show(archived)}
            >
              {archived ? texts.archived : texts.active}
            </button>
          ))}
        </div>
        <div className={styles.search}>
          <SearchField label={texts.find} value={words} onChange={setWords} />
        </div>
      </div>
      <div className={styles.list}>
        {status === 'loading' && <Skeleton rows={6} className={styles.loading} />}
        {status === 'error' && <ErrorState fill what={texts.failed} {...(error && { why: error })} onRetry={onRetry} />}
        {status === 'ready' && shown.length === 0 && (
          <EmptyState fill title={words === '' ? texts.none(isArchived) : texts.noMatch(words.trim())} />
        )}
        {status === 'ready' && shown.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    aria-label={texts.chooseAll}
                    checked={isAll}
                    ref={(box) => {
                      if (box) box.indeterminate = picked.length > 0 && !isAll
                    }}
                    onChange={(event) =>
                      toggle(
                        shown.map(({ id }) => id),
                        event.currentTarget.checked,
                      )
                    }
                  />
                </th>
                <th scope="col">{texts.channel}</th>
                <th scope="col" className={styles.number}>
                  {texts.people}
                </th>
                <th scope="col" className={styles.number}>
                  {texts.activity}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((group) => (
                <ManagedRow
                  key={group.id}
                  group={group}
                  chosen={chosen.has(group.id)}
                  now={now}
                  href={group.hasJoined || (group.is_public && !isArchived) ? hrefFor(group) : null}
                  onToggle={(isOn) => toggle([group.id], isOn)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <footer className={classes(styles.foot, picked.length === 0 && styles.away)} aria-live="polite">
        <span>{texts.chosen(picked.length)}</span>
        <Button size="s" onClick={() => setChosen(new Set())}>
          {texts.clear}
        </Button>
        <Button size="s" kind="primary" onClick={() => onArchive(picked)}>
          {isArchived ? texts.unarchive : texts.archive}
        </Button>
      </footer>
    </section>
  )
}

type ManagedRowProps = {
  group: ManagedGroup
  chosen: boolean
  now: number
  /** Null where the reader may not open it. */
  href: string | null
  onToggle: (isOn: boolean) => void
}

function ManagedRow({ group, chosen, now, href, onToggle }: ManagedRowProps) {
  const name = group.name ?? texts.unnamed
  const Icon = group.type === 'omni' ? IconDeviceMobileMessage : group.is_public ? IconHash : IconLock
  const at = group.last_message_time ?? Date.parse(group.createdAt)
  return (
    <tr data-chosen={chosen || undefined}>
      <td>
        <Checkbox
          aria-label={texts.choose(name)}
          checked={chosen}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <span className={styles.name}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {href === null ? <b>{name}</b> : <Link to={href}>{name}</Link>}
            <small>{group.type === 'omni' ? texts.omni : group.is_public ? texts.public : texts.private}</small>
          </span>
        </span>
      </th>
      <td className={styles.number}>{group.memberCount}</td>
      <td className={styles.number}>{formatMoment(at, now)}</td>
    </tr>
  )
}

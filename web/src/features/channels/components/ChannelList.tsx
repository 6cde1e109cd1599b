import type { Group } from '@kinward/contract/groups'
import type { ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Layout } from '../../../ui/use-layout.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { channelTitle } from '../channel-title.ts'
import type { People } from '../channel-title.ts'
import { TYPE_ICONS } from './channel-icons.ts'
import { badgesOf, filterSections, toLines } from './channel-rows.ts'
import type { ChannelFilter, ChannelSection } from './channel-rows.ts'
import { FilterChips, FilterField } from './ChannelFilter.tsx'
import styles from './ChannelList.module.css'
import { ChannelListEmpty } from './ChannelListEmpty.tsx'
import { ChannelRow } from './ChannelRow.tsx'
import { texts } from './texts.ts'
import { useChannelKeys } from './use-channel-keys.ts'
import { useSteadyOrder } from './use-steady-order.ts'

type ChannelListProps = {
  /** The location switcher. */
  header: ReactNode
  sections: readonly ChannelSection[]
  status: 'loading' | 'ready' | 'error'
  /** Why it failed, where it is known. */
  error?: string
  people: People
  meId: number
  activeId: number | null
  hrefFor: (group: Group) => string
  now: number
  layout: Layout
  onRetry: () => void
}

/** The channels of a location: patients, family, discussions, omni, direct messages. */
export function ChannelList(props: ChannelListProps) {
  const { header, sections, status, error, people, meId, activeId, hrefFor, now, layout, onRetry } = props
  const phone = layout === 'phone'
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<ChannelFilter>('all')
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const navigate = useNavigate()
  const { steady, handlers } = useSteadyOrder(sections)
  const lines = useMemo(() => {
    const title = (group: Group) => channelTitle(group, people, meId)
    return toLines(filterSections(steady, { filter: phone ? filter : 'all', words, title }))
  }, [steady, filter, words, phone, people, meId])
  const keys = useChannelKeys({ lines, list, scroller })
  const waiting = useMemo(() => {
    const badges = sections.flatMap((section) => section.groups.map(badgesOf))
    const sum = (of: (badge: (typeof badges)[number]) => number) =>
      badges.reduce((total, badge) => total + of(badge), 0)
    return { unread: sum(({ unread, mentions }) => unread + mentions), mentions: sum(({ mentions }) => mentions) }
  }, [sections])

  function openFirst() {
    const first = lines.find((line) => line.kind === 'channel')
    if (first && words !== '') void navigate(hrefFor(first.group))
  }

  return (
    <div className={classes(styles.side, phone && styles.phone)}>
      {header}
      <FilterField words={words} phone={phone} onChange={setWords} onEnter={openFirst} onDown={keys.focusFirst} />
      {phone && <FilterChips filter={filter} {...waiting} onChange={setFilter} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are what the keys act on */}
      <nav
        ref={scroller}
        className={styles.lists}
        aria-label={texts.channels}
        onKeyDown={keys.handleKeyDown}
        {...handlers}
      >
        {status === 'loading' && <Skeleton rows={6} className={styles.loading} />}
        {status === 'error' && <ErrorState what={texts.failed} {...(error && { why: error })} onRetry={onRetry} fill />}
        {status === 'ready' && lines.length === 0 && <ChannelListEmpty words={words} filter={filter} />}
        {status === 'ready' && (
          <Virtualizer ref={list} scrollRef={scroller} data={lines} keepMounted={keys.keepMounted}>
            {(line) =>
              line.kind === 'section' ? (
                <SectionHeader key={line.key} section={line.section} />
              ) : (
                <ChannelRow
                  key={line.key}
                  group={line.group}
                  people={people}
                  meId={meId}
                  to={hrefFor(line.group)}
                  current={line.group.id === activeId}
                  now={now}
                  phone={phone}
                  divided={phone && !line.first}
                />
              )
            }
          </Virtualizer>
        )}
      </nav>
    </div>
  )
}

function SectionHeader({ section }: { section: ChannelSection }) {
  const Icon = TYPE_ICONS[section.type]
  const sort = texts.sort[section.sort] ?? section.sort
  return (
    <div className={styles.section}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <h2>{texts.sections[section.type]}</h2>
      <span className={styles.sort}>
        <span aria-hidden="true">{sort}</span>
        <VisuallyHidden>{texts.sortedBy(sort)}</VisuallyHidden>
      </span>
    </div>
  )
}

import type { ChannelType, Group } from '@kinward/contract/groups'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Layout } from '../../../ui/use-layout.ts'
import { useFollow } from '../../../ui/use-follow.ts'
import { useStableRef } from '../../../ui/use-stable-ref.ts'
import { channelTitle, otherPerson } from '../channel-title.ts'
import type { People } from '../channel-title.ts'
import { badgesOf, filterSections, toLines } from './channel-rows.ts'
import type { ChannelFilter, ChannelSection } from './channel-rows.ts'
import { FilterChips, FilterField } from './ChannelFilter.tsx'
import styles from './ChannelList.module.css'
import { ChannelListEmpty } from './ChannelListEmpty.tsx'
import { ChannelRow, previewOf } from './ChannelRow.tsx'
import type { ListTools } from './list-tools.ts'
import type { ListView } from './list-view.ts'
import { QuietLine } from './QuietLine.tsx'
import { RowMenu } from './RowMenu.tsx'
import { SectionHeader } from './SectionHeader.tsx'
import { texts } from './texts.ts'
import { useChannelKeys } from './use-channel-keys.ts'
import { useListScroller } from './use-list-scroller.ts'
import { useRowMenu } from './use-row-menu.ts'
import { useSteadyOrder } from './use-steady-order.ts'

type ChannelListProps = {
  /** The location switcher. */
  header: ReactNode
  /** Which of the reader's channels these are. */
  view: ListView
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
  tools: ListTools
  /** Whether the reader has no patients to look for: they are one, or of the family of one. */
  isGuest?: boolean
  words: string
  onWords: (words: string) => void
  /** Where messages are searched for what is typed; nothing where searching is switched off. */
  searchTo?: (words: string) => string
  /** What stands under the list. */
  foot?: ReactNode
  onLeaveView: () => void
  onRetry: () => void
  /** A failed list is being asked for again. */
  retrying?: boolean
}

const NONE: ReadonlySet<ChannelType> = new Set()

/** The channels of a location: patients, family, discussions, omni, direct messages. */
export function ChannelList(props: ChannelListProps) {
  const { header, view, sections, status, error, people, meId, activeId, hrefFor, now, layout, tools } = props
  const { isGuest = false, words, onWords, searchTo, onLeaveView, onRetry, retrying = false } = props
  const phone = layout === 'phone'
  const [filter, setFilter] = useState<ChannelFilter>('all')
  const [shownQuiet, setShownQuiet] = useState(NONE)
  const { side, lists, scroller, above } = useListScroller(`${status} ${view} ${words.trim() === ''}`)
  const list = useRef<VirtualizerHandle>(null)
  const navigate = useNavigate()
  const follow = useFollow('a[data-channel]')
  const { steady, handlers } = useSteadyOrder(sections)
  const shownFilter = phone && view === 'channels' ? filter : 'all'
  const lines = useMemo(() => {
    const title = (group: Group) => channelTitle(group, people, meId)
    return toLines(filterSections(steady, { filter: shownFilter, words, title }), shownQuiet)
  }, [steady, shownFilter, shownQuiet, words, people, meId])
  const keys = useChannelKeys({ lines, list, scroller: lists })
  const rowMenu = useRowMenu()
  const openMenu = useStableRef(rowMenu.openFrom)
  const handleMore = useCallback((button: HTMLElement) => openMenu.current(button), [openMenu])
  const waiting = useMemo(() => {
    const badges = sections.flatMap((section) => section.groups.map(badgesOf))
    const sum = (of: (badge: (typeof badges)[number]) => number) =>
      badges.reduce((total, badge) => total + of(badge), 0)
    return { unread: sum(({ unread, mentions }) => unread + mentions), mentions: sum(({ mentions }) => mentions) }
  }, [sections])

  function openFirst() {
    const first = lines.find((line) => line.kind === 'channel')
    if (words.trim() === '') return
    if (first) void navigate(hrefFor(first.group))
    else if (searchTo) void navigate(searchTo(words.trim()))
  }

  function toggleQuiet(type: ChannelType) {
    setShownQuiet((shown) =>
      shown.has(type) ? new Set([...shown].filter((one) => one !== type)) : new Set([...shown, type]),
    )
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!rowMenu.handleKey(event)) keys.handleKeyDown(event)
  }

  return (
    <div ref={side} className={classes(styles.side, phone && styles.phone)}>
      {header}
      <FilterField
        label={isGuest ? texts.guestFilter : texts.filter}
        words={words}
        phone={phone}
        onChange={onWords}
        onEnter={openFirst}
        onDown={keys.focusFirst}
      />
      {searchTo && words.trim() !== '' && (
        <Link to={searchTo(words.trim())} className={styles.search}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <span>{texts.searchFor(words.trim())}</span>
        </Link>
      )}
      {view === 'channels' ? (
        phone && <FilterChips filter={filter} {...waiting} onChange={setFilter} />
      ) : (
        <div className={styles.view}>
          <IconButton label={texts.backToList} onClick={onLeaveView}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <h2>{view === 'archived' ? texts.archivedView : texts.openView}</h2>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are what the keys act on */}
      <nav
        ref={lists}
        className={styles.lists}
        aria-label={texts.channels}
        onClick={follow}
        onKeyDown={handleKeyDown}
        {...rowMenu.handlers}
        {...handlers}
      >
        {status === 'loading' && <Skeleton rows={6} className={styles.loading} />}
        {status === 'error' && (
          <ErrorState what={texts.failed} {...(error && { why: error })} onRetry={onRetry} busy={retrying} fill />
        )}
        {status === 'ready' && lines.length === 0 && <ChannelListEmpty words={words} filter={filter} view={view} />}
        {status === 'ready' && (
          <Virtualizer
            key={scroller === side ? 'side' : 'lists'}
            ref={list}
            scrollRef={scroller}
            startMargin={above}
            data={lines}
            keepMounted={keys.keepMounted}
          >
            {(line) => {
              if (line.kind === 'section') return <SectionHeader key={line.key} section={line.section} tools={tools} />
              if (line.kind === 'quiet')
                return (
                  <QuietLine
                    key={line.key}
                    count={line.count}
                    shown={line.shown}
                    onToggle={() => toggleQuiet(line.type)}
                    onSettings={tools.onQuietSettings}
                  />
                )
              return (
                <ChannelRow
                  key={line.key}
                  group={line.group}
                  name={channelTitle(line.group, people, meId)}
                  person={otherPerson(line.group, people, meId)}
                  preview={phone ? previewOf(line.group, people, meId) : ''}
                  to={hrefFor(line.group)}
                  current={line.group.id === activeId}
                  now={now}
                  phone={phone}
                  divided={phone && !line.first}
                  onMore={handleMore}
                />
              )
            }}
          </Virtualizer>
        )}
      </nav>
      {props.foot}
      <RowMenu open={rowMenu.menu} lines={lines} people={people} meId={meId} tools={tools} onClose={rowMenu.close} />
    </div>
  )
}

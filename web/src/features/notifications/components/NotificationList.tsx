import type { Notification } from '@kinward/contract/notifications'
import { IconBellCheck, IconFilterSearch } from '@tabler/icons-react'
import type { UIEvent } from 'react'
import { useEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { AlertLine, Section } from '../list-lines.ts'
import { NOTIFICATION_TEXTS as texts } from '../texts.ts'
import styles from './AlertsPanel.module.css'
import { type AlertView, NotificationRow } from './NotificationRow.tsx'
import { useAlertKeys } from './use-alert-keys.ts'

type NotificationListProps = {
  status: 'loading' | 'ready' | 'error'
  lines: readonly AlertLine[]
  view: AlertView
  isFiltered: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  onMore: (() => void) | null
  onOpen: (notification: Notification) => void
  onToggle: (notification: Notification) => void
  onMarkAll: (section: Section) => void
  onClearFilter: () => void
  onRetry: () => void
}

/** A row until it is measured. */
const ROW_HEIGHT = 100

/** Nearer to the end than this asks for more. */
const REACH = 400

/** What the reader was told, today and before, as far as it is in sight. */
export function NotificationList(props: NotificationListProps) {
  const { status, lines, view, isFiltered, isLoadingMore, hasMoreFailed, onMore, onOpen, onToggle, onMarkAll } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const keys = useAlertKeys({ lines, list, scroller, onToggle })

  function askForMore(element: HTMLElement) {
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < REACH
    if (isNear && !isLoadingMore && !hasMoreFailed) onMore?.()
  }

  // What is loaded may not fill the panel, and then nothing scrolls.
  useEffect(() => {
    if (scroller.current && lines.length > 0) askForMore(scroller.current)
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are what the keys act on
    <div
      ref={scroller}
      className={styles.list}
      onKeyDown={keys.handleKeyDown}
      onScroll={({ currentTarget }: UIEvent<HTMLElement>) => askForMore(currentTarget)}
    >
      {status === 'loading' && <Skeleton rows={5} className={styles.loading} />}
      {status === 'error' && <ErrorState what={texts.failed} onRetry={props.onRetry} fill />}
      {status === 'ready' && lines.length === 0 && <Nothing isFiltered={isFiltered} onClear={props.onClearFilter} />}
      {status === 'ready' && (
        <Virtualizer ref={list} scrollRef={scroller} data={lines} itemSize={ROW_HEIGHT} keepMounted={keys.keepMounted}>
          {(line) =>
            line.kind === 'section' ? (
              <SectionHead key={line.key} section={line.section} onMarkAll={onMarkAll} />
            ) : (
              <NotificationRow
                key={line.key}
                notification={line.notification}
                view={view}
                isDivided={!line.isFirst}
                onOpen={onOpen}
                onToggle={onToggle}
              />
            )
          }
        </Virtualizer>
      )}
      {isLoadingMore && (
        <div className={styles.more} role="status">
          {texts.more}
        </div>
      )}
      {hasMoreFailed && !isLoadingMore && onMore && (
        <div className={styles.more} role="status">
          {texts.moreFailed}{' '}
          <Button size="s" onClick={onMore}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </div>
  )
}

function SectionHead({ section, onMarkAll }: { section: Section; onMarkAll: (section: Section) => void }) {
  return (
    <div className={styles.section}>
      <h3>{texts[section]}</h3>
      <button
        type="button"
        className={styles.markAll}
        aria-label={texts.markAllOf(texts[section])}
        onClick={() => onMarkAll(section)}
      >
        {texts.markAll}
      </button>
    </div>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const Icon = isFiltered ? IconFilterSearch : IconBellCheck
  return (
    <EmptyState
      fill
      icon={<Icon size={36} stroke={1.75} aria-hidden="true" />}
      title={isFiltered ? texts.noneFiltered : texts.none}
      {...(isFiltered && {
        action: (
          <Button size="s" onClick={onClear}>
            {texts.clear}
          </Button>
        ),
      })}
    />
  )
}

import { IconAdjustmentsHorizontal, IconLock } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useEffect, useId, useRef } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { ALERT_TABS, type AlertTab } from '../kept-alerts.ts'
import { NOTIFICATION_TEXTS as texts } from '../texts.ts'
import styles from './AlertsPanel.module.css'

type AlertsPanelProps = {
  tab: AlertTab
  unread: number
  /** Bookmarks are not switched on: their tab leads to their page. */
  isBookmarksLocked: boolean
  /** Null where nothing can be narrowed down; `isOn` says whether something is. */
  filter: { isOn: boolean; onOpen: () => void } | null
  filterRef: Ref<HTMLButtonElement>
  /** Where someone learns of what the plan leaves out; null when it leaves nothing out. */
  learnMoreTo: string | null
  phone: boolean
  onTab: (tab: AlertTab) => void
  onClose: () => void
  children: ReactNode
}

/** The notification centre: its tabs, and what the open one holds. */
export function AlertsPanel(props: AlertsPanelProps) {
  const { tab, unread, isBookmarksLocked, filter, filterRef, learnMoreTo, phone, onTab, onClose, children } = props
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)

  // The keyboard goes on where the panel opened.
  useEffect(() => tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(), [])

  function handleKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const from = ALERT_TABS.findIndex((name) => name === (event.target as HTMLElement).dataset['tab'])
    const next = ALERT_TABS[(from + step + ALERT_TABS.length) % ALERT_TABS.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    tabs.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
    // It leads away from here: only whoever presses it goes there.
    if (next !== 'bookmarks' || !isBookmarksLocked) onTab(next)
  }

  return (
    <section className={styles.panel} aria-label={texts.title}>
      <PanelHead
        title={texts.title}
        phone={phone}
        onClose={onClose}
        tools={
          filter && (
            <IconButton label={filter.isOn ? texts.filtered : texts.filter} onClick={filter.onOpen} ref={filterRef}>
              <IconAdjustmentsHorizontal size={21} stroke={1.75} aria-hidden="true" />
              {filter.isOn && <i className={styles.active} />}
            </IconButton>
          )
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside have it */}
      <div ref={tabs} className={styles.tabs} role="tablist" aria-label={texts.title} onKeyDown={handleKeyDown}>
        {ALERT_TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === tab}
            aria-controls={name === tab ? `${id}-panel` : undefined}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {texts.tabs[name]}
            {name === 'all' && unread > 0 && <Badge kind="alert" count={unread} />}
            {name === 'bookmarks' && isBookmarksLocked && (
              <IconLock size={15} stroke={1.75} role="img" aria-label={texts.locked} />
            )}
          </button>
        ))}
      </div>
      {learnMoreTo !== null && tab !== 'bookmarks' && (
        <div className={styles.banner}>
          <p>{texts.limit}</p>
          <ButtonLink size="s" to={learnMoreTo}>
            {texts.learnMore}
          </ButtonLink>
        </div>
      )}
      <div id={`${id}-panel`} className={styles.body} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </section>
  )
}

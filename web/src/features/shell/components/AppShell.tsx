import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../../ui/after-paint.ts'
import { classes } from '../../../ui/classes.ts'
import { OpenedPanelContext } from '../../../ui/opened-panel.ts'
import type { Layout } from '../../../ui/use-layout.ts'
import { holdAboveMain } from '../above-main.ts'
import { findFocusAgain } from '../lost-focus.ts'
import { useTabPassesBy } from '../use-tab-passes-by.ts'
import styles from './AppShell.module.css'
import { ListDrawer } from './ListDrawer.tsx'
import { texts } from './texts.ts'

type AppShellProps = {
  layout: Layout
  rail: ReactNode
  list: ReactNode
  main: ReactNode
  /** The right panel, or null: docked when wide, over main when narrower, a screen of its own on a phone. */
  panel: ReactNode | null
  /** A phone's bar, under the list alone. */
  bottomBar: ReactNode
  /** Whether a channel is open: on a phone it takes the list's place, on a tablet it lies under it. */
  hasChannel: boolean
  /** What the list is called, and the way past it; of the channels, where nothing is said. */
  listLabel?: string
  skipLabel?: string
  /** A tablet's list over the channel. */
  listOpen: boolean
  onCloseList: () => void
  onClosePanel: () => void
}

/** The frame: rail, list, main and panel, as many at a time as the width allows. */
export function AppShell(props: AppShellProps) {
  // After a field that takes the focus by itself.
  useEffect(() => afterPaint(findFocusAgain), [])
  const [cameWithPanel, setCameWithPanel] = useState(props.panel !== null)
  if (cameWithPanel && props.panel === null) setCameWithPanel(false)
  return (
    <OpenedPanelContext value={!cameWithPanel}>
      {props.layout === 'phone' ? <PhoneShell {...props} /> : <WideShell {...props} />}
    </OpenedPanelContext>
  )
}

/** In a channel the way past the list leads to its messages; elsewhere to the page, as the browser does by itself. */
function skipToMessages(event: MouseEvent) {
  const messages = document.querySelector<HTMLElement>('#main [role="log"]')
  if (!messages) return
  event.preventDefault()
  messages.focus()
}

function closeOnEscape(onClose: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
}

function WideShell(props: AppShellProps) {
  const { layout, rail, list, main, panel, hasChannel, listOpen, onCloseList, onClosePanel } = props
  const { listLabel = texts.channels, skipLabel = texts.skip } = props
  // With nothing to lie over, a tablet's list stands beside the invitation to choose from it.
  const isDrawer = layout === 'tablet' && (hasChannel || list === null)
  const docked = layout === 'wide' && panel !== null
  const mainPart = useRef<HTMLElement>(null)
  useTabPassesBy(mainPart, panel !== null && !docked)
  return (
    <div className={classes(styles.app, isDrawer && styles.tablet, docked && styles.docked)}>
      <a href="#main" className={styles.skip} onClick={skipToMessages}>
        {skipLabel}
      </a>
      {rail}
      {isDrawer ? (
        <ListDrawer open={listOpen} onClose={onCloseList}>
          {list}
        </ListDrawer>
      ) : (
        <aside className={styles.list} aria-label={listLabel}>
          {list}
        </aside>
      )}
      <main ref={mainPart} id="main" tabIndex={-1} className={styles.main}>
        <AboveMain />
        {main}
      </main>
      {panel !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever inside has the focus
        <aside
          className={classes(styles.panel, layout !== 'wide' && styles.over)}
          onKeyDown={closeOnEscape(onClosePanel)}
        >
          {panel}
        </aside>
      )}
    </div>
  )
}

function PhoneShell({ list, main, panel, bottomBar, hasChannel, onClosePanel }: AppShellProps) {
  if (panel !== null) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever inside has the focus
      <main id="main" className={styles.phone} onKeyDown={closeOnEscape(onClosePanel)}>
        <AboveMain />
        {panel}
      </main>
    )
  }
  return (
    <div className={styles.phone}>
      {hasChannel ? (
        <main id="main" className={styles.main}>
          <AboveMain />
          {main}
        </main>
      ) : (
        <>
          <main id="main" className={styles.pane}>
            <AboveMain />
            {list}
          </main>
          {bottomBar}
        </>
      )}
    </div>
  )
}

/** Where a call says that it goes on. */
function AboveMain() {
  return <div ref={holdAboveMain} className={styles.above} />
}

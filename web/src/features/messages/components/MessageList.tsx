import type { Message } from '@kinward/contract/messages'
import type { KeyboardEvent } from 'react'
import { memo, useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { DayBar, DayPill } from '../../../ui/Day.tsx'
import { useItalics } from '../../../ui/use-italics.ts'
import { GapLine } from './GapLine.tsx'
import { JumpToLatest } from './JumpToLatest.tsx'
import type { MessageListItem } from './message-list-item.ts'
import type { MessageActions, MessageView } from './message-view.ts'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { PendingRow } from './PendingRow.tsx'
import { type RowDrawing, useRowDrawing, useStandIn } from './row-drawing.ts'
import { ROW, Slot } from './Slot.tsx'
import { texts } from './texts.ts'
import { UnreadDivider } from './UnreadDivider.tsx'
import type { Found } from '../use-message-target.ts'
import { useActiveRow } from './use-active-row.ts'
import { useFoundRow } from './use-found-row.ts'
import { useListScroll } from './use-list-scroll.ts'
import { useOpening } from './use-opening.ts'
import { useRovingRows } from './use-roving-rows.ts'

type MessageListProps = {
  /** The name under which its rows are remembered until it is opened again. */
  name?: string
  items: readonly MessageListItem[]
  view: MessageView
  actions: MessageActions
  /** The message whose thread is open. */
  openThreadId?: number | null
  /** A message that was looked for. */
  found?: Found | null
  /** The line to open at, near the top third of the view; without one the list opens at its end. */
  anchorKey?: string | null
  hasOlder: boolean
  hasNewer: boolean
  loadingOlder?: boolean
  onReachTop: () => void
  onReachBottom: () => void
  /** The last message in view, while the page has the focus and nothing lies over it. */
  onSeen: (message: Message) => void
  /** Asked when the end is not loaded; the owner then shows the newest page under a new React key. */
  onJumpToLatest: () => void
}

/** Rows are measured this far, in pixels, before they come into view, so that nothing moves when they do. */
const BUFFER = 200

/** The messages of one channel, as far as they are loaded. Give it a React key for each channel. */
export function MessageList(props: MessageListProps) {
  const { name = '', items, view, actions, openThreadId = null, anchorKey = null, loadingOlder = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const anchor = anchorKey === null ? -1 : items.findIndex((item) => item.key === anchorKey)
  const opening = useOpening({ name, items, list, anchor })
  const scroll = useListScroll({ ...props, anchor: items[anchor], scroller, list, meId: view.meId })
  useItalics()
  const drawing = useRowDrawing(items, list)
  const rows = useRovingRows({ items, list, scroller, onEnd: scroll.jump })
  const foundKey = useFoundRow({ found: props.found ?? null, scroller, hold: scroll.holdLine })

  function handleScroll(offset: number) {
    drawing.noteScroll(offset)
    scroll.handleScroll(offset)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    drawing.noteKey()
    rows.handleKeyDown(event)
  }

  return (
    <div className={styles.pane}>
      <div className={styles.dayBar}>
        <DayBar label={scroll.day || '\u00a0'} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys move between the rows */}
      <div
        ref={scroller}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={texts.list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onWheel={scroll.handleWheel}
        onTouchMove={scroll.handleTouchMove}
        onFocus={rows.handleFocus}
      >
        <div className={styles.fill} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={items}
          item={Slot}
          shift={scroll.shift}
          {...(opening.sizes && { cache: opening.sizes })}
          itemSize={ROW}
          bufferSize={opening.rows === null ? BUFFER : 0}
          keepMounted={opening.rows ?? rows.keepMounted}
          onScroll={handleScroll}
          onResize={scroll.handleResize}
        >
          {(item) => (
            <Line
              key={item.key}
              item={item}
              drawing={drawing}
              view={view}
              actions={actions}
              open={item.kind === 'message' && item.message.id === openThreadId}
              found={item.key === foundKey}
            />
          )}
        </Virtualizer>
      </div>
      <div className={styles.foot} />
      {loadingOlder && (
        <div className={styles.older} role="status">
          {texts.loadingOlder}
        </div>
      )}
      {scroll.isAway && <JumpToLatest count={scroll.arrived} onJump={scroll.jump} />}
    </div>
  )
}

type LineProps = {
  item: MessageListItem
  drawing: RowDrawing
  view: MessageView
  actions: MessageActions
  open: boolean
  found: boolean
}

/** Outlives the change from on its way to sent, so that what is under the pointer then stays under it. */
const Line = memo(function Line(props: LineProps) {
  const { active, handlers } = useActiveRow()
  const height = useStandIn(props.drawing, props.item.key)
  if (height !== null) return <StandIn height={height} />
  return (
    <div data-key={props.item.key} {...handlers}>
      {renderItem(props, active)}
    </div>
  )
})

function StandIn({ height }: { height: number }) {
  return (
    <div className={styles.standIn} style={{ height }} aria-hidden="true">
      <i />
    </div>
  )
}

function renderItem({ item, view, actions, open, found }: LineProps, active: boolean) {
  switch (item.kind) {
    case 'day':
      return <DayPill label={item.label} />
    case 'unread-divider':
      return <UnreadDivider since={item.at} now={view.now} />
    case 'gap':
      return <GapLine />
    case 'message':
      return (
        <MessageRow
          message={item.message}
          continued={item.continued}
          view={view}
          actions={actions}
          active={active}
          open={open}
          found={found}
        />
      )
    case 'pending':
      return (
        <PendingRow pending={item.entry} continued={item.continued} quote={item.quote} view={view} actions={actions} />
      )
    default:
      return item satisfies never
  }
}

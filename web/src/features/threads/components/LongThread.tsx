import type { Message } from '@kinward/contract/messages'
import { useMemo, useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { classes } from '../../../ui/classes.ts'
import type { MessageListItem } from '../../messages/components/message-list-item.ts'
import type { MessageActions, MessageView, PendingMessage } from '../../messages/components/message-view.ts'
import { ROW, Slot } from '../../messages/components/Slot.tsx'
import { useFoundRow } from '../../messages/components/use-found-row.ts'
import { useListScroll } from '../../messages/components/use-list-scroll.ts'
import { useOpening } from '../../messages/components/use-opening.ts'
import { useRovingRows } from '../../messages/components/use-roving-rows.ts'
import { quoteIn } from '../../messages/quotes.ts'
import { ParentMessage } from './ParentMessage.tsx'
import { PendingReply, ThreadMessage } from './ThreadMessage.tsx'
import styles from './ThreadPanel.module.css'

type LongThreadProps = {
  parent: Message
  replies: readonly Message[]
  pending: readonly PendingMessage[]
  view: MessageView
  actions: MessageActions
  /** The reply that was looked for. */
  targetId: number | null
}

/** Rows are measured this far, in pixels, before they come into view. */
const BUFFER = 200

const nothing = () => undefined
/** All of a thread is loaded at once, and what was seen of it is told by its owner. */
const WHOLE = {
  hasOlder: false,
  hasNewer: false,
  onReachTop: nothing,
  onReachBottom: nothing,
  onSeen: nothing,
  onJumpToLatest: nothing,
}

const lineOf = (message: Message): MessageListItem => ({
  kind: 'message',
  key: message.hashKey,
  message,
  continued: false,
})

/** A thread of many replies: as in a channel, only those in view are drawn. It opens at its end. */
export function LongThread({ parent, replies, pending, view, actions, targetId }: LongThreadProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const items = useMemo(
    (): MessageListItem[] => [
      lineOf(parent),
      ...replies.map(lineOf),
      ...pending.map((entry) => ({ kind: 'pending' as const, key: entry.hashKey, entry, continued: false })),
    ],
    [parent, replies, pending],
  )
  const opening = useOpening({ name: `thread-${parent.id}`, items, list, anchor: -1 })
  const scroll = useListScroll({ ...WHOLE, items, meId: view.meId, list, scroller, anchor: undefined })
  const rows = useRovingRows({ items, list, scroller, onEnd: scroll.jump })
  const foundKey = replies.find(({ id }) => id === targetId)?.hashKey ?? null
  const found = useMemo(
    () => (foundKey === null ? null : { key: foundKey, nonce: foundKey, isFresh: false }),
    [foundKey],
  )
  const shownKey = useFoundRow({ found, scroller, hold: scroll.holdLine })

  function draw(item: MessageListItem) {
    if (item.kind === 'pending') {
      const quote = quoteIn([parent, ...replies], item.entry)
      return <PendingReply pending={item.entry} quote={quote} view={view} actions={actions} />
    }
    if (item.kind !== 'message') return null
    if (item.message.id === parent.id)
      return <ParentMessage parent={parent} count={replies.length} view={view} actions={actions} />
    return <ThreadMessage message={item.message} view={view} actions={actions} found={item.key === shownKey} />
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys move between the rows
    <div
      ref={scroller}
      className={classes(styles.list, styles.long)}
      tabIndex={-1}
      onKeyDown={rows.handleKeyDown}
      onWheel={scroll.handleWheel}
      onTouchMove={scroll.handleTouchMove}
      onFocus={rows.handleFocus}
    >
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        data={items}
        item={Slot}
        {...(opening.sizes && { cache: opening.sizes })}
        itemSize={ROW}
        bufferSize={opening.rows === null ? BUFFER : 0}
        keepMounted={opening.rows ?? rows.keepMounted}
        onScroll={scroll.handleScroll}
        onResize={scroll.handleResize}
      >
        {(item) => (
          <div key={item.key} data-key={item.key}>
            {draw(item)}
          </div>
        )}
      </Virtualizer>
    </div>
  )
}

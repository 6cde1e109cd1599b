import type { Message, Quote } from '@kinward/contract/messages'
import type { PendingMessage } from './message-view.ts'

/** One line of the list. A message keeps the key it had while it was pending, so it stays in its place when it is sent. */
export type MessageListItem =
  | { kind: 'day'; key: string; label: string; at: number }
  | { kind: 'unread-divider'; key: string; at: number | null }
  /** What was said here is not loaded. */
  | { kind: 'gap'; key: string }
  | { kind: 'message'; key: string; message: Message; continued: boolean }
  | { kind: 'pending'; key: string; entry: PendingMessage; continued: boolean; quote?: Quote | null }

type Items = readonly MessageListItem[]

function isSaid(item: MessageListItem | undefined): boolean {
  return item?.kind === 'message' || item?.kind === 'pending'
}

function firstSaid(items: Items): string | undefined {
  return items.find(isSaid)?.key
}

/** Whether only the start of the list changed: older messages came in, or went out. */
export function startChanged(before: Items, after: Items): boolean {
  if (before === after || before.length === 0 || before.length === after.length) return false
  return before.at(-1)?.key === after.at(-1)?.key && firstSaid(before) !== firstSaid(after)
}

/** What follows the line that used to be last. */
export function appended(before: Items, after: Items): MessageListItem[] {
  const last = before.findLast(isSaid)?.key
  if (last === undefined || after.at(-1)?.key === last) return []
  const from = after.findLastIndex((item) => item.key === last)
  return from < 0 ? [] : after.slice(from + 1)
}

/** The day that a line falls under. */
export function dayOf(items: Items, index: number): string {
  for (let at = index; at >= 0; at--) {
    const item = items[at]
    if (item?.kind === 'day') return item.label
  }
  return ''
}

/** The nearest message from a line on, in one direction; itself when it is one; -1 when there is none. */
export function nearestSaid(items: Items, from: number, step: 1 | -1): number {
  let index = from
  while (index >= 0 && index < items.length && !isSaid(items[index])) index += step
  return index >= 0 && index < items.length ? index : -1
}

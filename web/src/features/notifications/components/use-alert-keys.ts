import type { Notification } from '@kinward/contract/notifications'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { AlertLine } from '../list-lines.ts'

type Options = {
  lines: readonly AlertLine[]
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  onToggle: (notification: Notification) => void
}

/** The arrow keys, Home and End move between notifications; M marks one read, or unread again. */
export function useAlertKeys({ lines, list, scroller, onToggle }: Options) {
  const [target, setTarget] = useState<{ id: number } | null>(null)
  const wanted = useRef<{ id: number; else: number | null } | null>(null)

  // The row may be mounted by the very render that the key asked for; one that was read may leave the list with it.
  useEffect(() => {
    if (wanted.current === null) return
    const { id, else: other } = wanted.current
    wanted.current = null
    const find = (of: number | null) => scroller.current?.querySelector<HTMLElement>(`[data-alert="${of}"]`)
    ;(find(id) ?? find(other))?.focus({ preventScroll: true })
  })

  function alertFrom(from: number, step: 1 | -1): number | null {
    let index = from
    while (index >= 0 && index < lines.length && lines[index]?.kind !== 'alert') index += step
    return lines[index]?.kind === 'alert' ? index : null
  }

  function go(from: number, step: 1 | -1) {
    const index = alertFrom(from, step)
    const line = index === null ? undefined : lines[index]
    if (index === null || line?.kind !== 'alert') return
    wanted.current = { id: line.key, else: null }
    // The head of a section is seen along with its first notification.
    list.current?.scrollToIndex(line.isFirst ? index - 1 : index, { align: 'nearest' })
    setTarget({ id: line.key })
  }

  function toggle(index: number) {
    const line = lines[index]
    if (line?.kind !== 'alert') return
    const beside = alertFrom(index + 1, 1) ?? alertFrom(index - 1, -1)
    const next = beside === null ? undefined : lines[beside]
    wanted.current = { id: line.key, else: next?.kind === 'alert' ? next.key : null }
    onToggle(line.notification)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset['alert']
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = lines.findIndex((line) => line.kind === 'alert' && String(line.key) === id)
    if (event.key === 'ArrowDown') go(index + 1, 1)
    else if (event.key === 'ArrowUp') go(index - 1, -1)
    else if (event.key === 'Home') go(0, 1)
    else if (event.key === 'End') go(lines.length - 1, -1)
    else if (event.key === 'm' || event.key === 'M') toggle(index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const kept = target === null ? -1 : lines.findIndex((line) => line.kind === 'alert' && line.key === target.id)
  return { handleKeyDown, keepMounted: kept < 0 ? [] : [kept] }
}

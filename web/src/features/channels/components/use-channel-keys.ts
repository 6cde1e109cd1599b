import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { ChannelLine } from './channel-rows.ts'

type Options = {
  lines: readonly ChannelLine[]
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
}

/** The arrow keys, Home and End move between channels. */
export function useChannelKeys({ lines, list, scroller }: Options) {
  const [target, setTarget] = useState<{ index: number } | null>(null)
  const wanted = useRef<number | null>(null)

  // The row may be mounted by the very render that the key asked for. It is given the focus once: a list that changes
  // later has no right to it.
  useEffect(() => {
    if (wanted.current === null) return
    const link = scroller.current?.querySelector<HTMLElement>(`a[data-channel="${wanted.current}"]`)
    wanted.current = null
    link?.focus({ preventScroll: true })
    // The library does not count what scrolls along above the list.
    link?.scrollIntoView({ block: 'nearest' })
  })

  function go(from: number, step: 1 | -1) {
    let index = from
    while (index >= 0 && index < lines.length && lines[index]?.kind !== 'channel') index += step
    const line = lines[index]
    if (line?.kind !== 'channel') return
    wanted.current = line.group.id
    list.current?.scrollToIndex(index, { align: 'nearest' })
    setTarget({ index })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset['channel']
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = lines.findIndex((line) => line.kind === 'channel' && String(line.group.id) === id)
    if (event.key === 'ArrowDown') go(index + 1, 1)
    else if (event.key === 'ArrowUp') go(index - 1, -1)
    else if (event.key === 'Home') go(0, 1)
    else if (event.key === 'End') go(lines.length - 1, -1)
    else return
    event.preventDefault()
  }

  const kept = target !== null && target.index < lines.length ? [target.index] : []
  return { handleKeyDown, focusFirst: () => go(0, 1), keepMounted: kept }
}

import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useState } from 'react'
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

  useEffect(() => {
    if (target === null) return
    const item = lines[target.index]
    const links = [...(scroller.current?.querySelectorAll<HTMLAnchorElement>('a[data-channel]') ?? [])]
    const name = item?.kind === 'channel' ? item.group.id : null
    links.find((link) => name !== null && link.dataset['channel'] === String(name))?.focus({ preventScroll: true })
  }, [target, lines, scroller])

  function go(from: number, step: 1 | -1) {
    let index = from
    while (index >= 0 && index < lines.length && lines[index]?.kind !== 'channel') index += step
    if (index < 0 || index >= lines.length) return
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

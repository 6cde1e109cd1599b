import { BREAKPOINTS } from '@kinward/contract/layout'
import { useSyncExternalStore } from 'react'

/** One pane, rail and main with the list over it, three panes, or three panes and a docked panel. */
export type Layout = 'phone' | 'tablet' | 'desktop' | 'wide'

const steps = [
  ['wide', BREAKPOINTS.dockedPanel],
  ['desktop', BREAKPOINTS.desktop],
  ['tablet', BREAKPOINTS.tablet],
] as const

const queries = steps.map(([layout, width]) => [layout, window.matchMedia(`(min-width: ${width}px)`)] as const)

function subscribe(onChange: () => void) {
  for (const [, query] of queries) query.addEventListener('change', onChange)
  return () => {
    for (const [, query] of queries) query.removeEventListener('change', onChange)
  }
}

function read(): Layout {
  return queries.find(([, query]) => query.matches)?.[0] ?? 'phone'
}

/** The layout for the window's width. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, read)
}

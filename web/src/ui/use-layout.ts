import { BREAKPOINTS } from '@kinward/contract/layout'
import { useSyncExternalStore } from 'react'

/** One pane, rail and main with the list over it, three panes, or three panes and a docked panel. */
export type Layout = 'phone' | 'tablet' | 'desktop' | 'wide'

const steps = [
  ['wide', BREAKPOINTS.dockedPanel],
  ['desktop', BREAKPOINTS.desktop],
  ['tablet', BREAKPOINTS.tablet],
] as const

/**
 * Where one pane has the window; the stylesheets say it with the same words. A window may also be too low for more: a page at
 * twice its size, or a phone held sideways. On a touch screen the device itself is asked, since the keyboard takes half of
 * the window, and nothing may be drawn anew under what is typed.
 */
export const ONE_PANE = '(max-width: 599px), (max-height: 479px) and (pointer: fine), (max-device-height: 479px)'

/** Where even one pane is low, four times its size or on a phone's side: what stands around the words makes room for them. */
const LOW = '(max-height: 439px) and (pointer: fine), (max-device-height: 439px)'

const low = window.matchMedia(LOW)
const onePane = window.matchMedia(ONE_PANE)
const queries = steps.map(([layout, width]) => [layout, window.matchMedia(`(min-width: ${width}px)`)] as const)

function subscribe(onChange: () => void) {
  const all = [onePane, ...queries.map(([, query]) => query)]
  for (const query of all) query.addEventListener('change', onChange)
  return () => {
    for (const query of all) query.removeEventListener('change', onChange)
  }
}

function read(): Layout {
  if (onePane.matches) return 'phone'
  return queries.find(([, query]) => query.matches)?.[0] ?? 'phone'
}

/** The layout for the window's size. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, read)
}

function subscribeToLow(onChange: () => void) {
  low.addEventListener('change', onChange)
  return () => low.removeEventListener('change', onChange)
}

/** Whether a list is too low to scroll by itself: everything above and under it scrolls along then. */
export function useIsLow(): boolean {
  return useSyncExternalStore(subscribeToLow, () => low.matches)
}

import { createStore } from '../../lib/store.ts'

const place = createStore<HTMLElement | null>(null)

/** The place on top of the main pane, for what goes on whatever screen is open; null on screens without panes. */
export const aboveMain = { get: place.get, subscribe: place.subscribe }

/** The main pane says where that is. */
export function holdAboveMain(element: HTMLElement | null): void {
  place.set(element)
}

import { useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { PATHS } from '../paths.ts'

const CHAT = /^\/chat(\/|$)/

/** Whether an address is that of a feature’s page as the web app itself leads to it. */
function isOverlay({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  return pathname === PATHS.upsell && new URLSearchParams(search).get('medium') === 'webapp'
}

/**
 * The screen that the page of a feature lies over: the one that led to it, in this tab. It is drawn on as if the address
 * were still its own, so that going back, by any way there is, takes the page away and leaves the screen as it was.
 */
export function useScreenBehind(): Location | null {
  const location = useLocation()
  const [last, setLast] = useState<Location | null>(null)
  if (isOverlay(location)) return last
  const screen = CHAT.test(location.pathname) ? location : null
  if (screen !== last) setLast(screen)
  return null
}

import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows plain links as the router would, from whatever they stand in. The router's own links are all drawn anew at
 * every step, wherever it leads.
 */
export function useFollow(links: string): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest(links) : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const to = link?.getAttribute('href')
    if (!to || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    void navigate(to, { replace: to === `${pathname}${search}${hash}` })
  }
}

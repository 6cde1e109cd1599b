import { type RefObject, useEffect } from 'react'

/**
 * While a panel lies over a part, Tab passes the part by: what is covered would have the focus unseen. For the pointer
 * it stays as it is, and whoever is in it goes on there.
 */
export function useTabPassesBy(part: RefObject<HTMLElement | null>, isCovered: boolean): void {
  useEffect(() => {
    const element = part.current
    if (!isCovered || !element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' || element.contains(document.activeElement)) return
      // The browser moves the focus right after this; then the part is as it was.
      element.inert = true
      timer = setTimeout(() => {
        element.inert = false
      })
    }
    window.addEventListener('keydown', handleKey)
    return () => {
      window.removeEventListener('keydown', handleKey)
      clearTimeout(timer)
      element.inert = false
    }
  }, [part, isCovered])
}

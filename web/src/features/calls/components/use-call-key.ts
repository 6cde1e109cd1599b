import { useEffect } from 'react'

const CALL = '[data-call]'

/** The first of them that there is. */
const WAYS = ['[data-call="ringing"]', '[data-call="pill"]', CALL]

/** F6 goes to the call, the one that rings before the one that goes on, and back to where one was. */
export function useCallKey(): void {
  useEffect(() => {
    let before: Element | null = null
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      const isThere = document.activeElement?.closest(CALL)
      const target = isThere ? before : WAYS.map((way) => document.querySelector(way)).find((found) => found !== null)
      if (!(target instanceof HTMLElement)) return
      if (!isThere) before = document.activeElement
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

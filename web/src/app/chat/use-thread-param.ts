import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { idFrom, THREAD_PARAM } from '../paths.ts'

/** The thread beside the channel, kept in the address. Closing it gives the focus back to where it was. */
export function useThreadParam() {
  const [params, setParams] = useSearchParams()
  const threadId = idFrom(params.get(THREAD_PARAM))
  const opener = useRef<Element | null>(null)

  const open = useCallback(
    (messageId: number) => {
      opener.current = document.activeElement
      setParams({ [THREAD_PARAM]: String(messageId) })
    },
    [setParams],
  )
  const close = useCallback(() => {
    // Escape can be heard twice, by the panel and by the page.
    if (new URLSearchParams(window.location.search).has(THREAD_PARAM)) setParams({}, { replace: true })
  }, [setParams])

  useEffect(() => {
    if (threadId !== null || !opener.current) return
    const element = opener.current
    opener.current = null
    if (element instanceof HTMLElement && element.isConnected) element.focus()
    else document.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus()
  }, [threadId])

  return { threadId, open, close }
}

import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { focusAction } from '../../features/messages/components/focus-action.ts'
import { idFrom, PANEL_MESSAGE_PARAM, PANEL_PARAM, PANELS, THREAD_PARAM, type Panel } from '../paths.ts'

function panelFrom(text: string | null): Panel | null {
  return PANELS.find((name) => name === text) ?? null
}

/** What opened it, and the row of a message that it stood in: its actions go away with the focus. */
type Opener = { element: Element | null; key: string | undefined }

function openerOf(active: Element | null): Opener {
  // A menu goes away with the choice; what it was opened from stays.
  const element = active?.closest('[role="menu"]')
    ? document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
    : active
  return { element, key: element?.closest<HTMLElement>('[data-key]')?.dataset['key'] }
}

function findRow(key: string): HTMLElement | null {
  return document.querySelector(`[data-key="${CSS.escape(key)}"] [data-row]`)
}

/**
 * What stands beside the channel, kept in the address: a thread or one of the panels, one at a time. Closing it gives the
 * focus back to where it was.
 */
export function useThreadParam() {
  const [params, setParams] = useSearchParams()
  const threadId = idFrom(params.get(THREAD_PARAM))
  const panel = threadId === null ? panelFrom(params.get(PANEL_PARAM)) : null
  const panelMessageId = panel && idFrom(params.get(PANEL_MESSAGE_PARAM))
  const isOpen = threadId !== null || panel !== null
  const opener = useRef<Opener | null>(null)

  const show = useCallback(
    (next: Record<string, string>) => {
      const [from] = Object.keys(next)
      if (from && !new URLSearchParams(window.location.search).has(from))
        opener.current ??= openerOf(document.activeElement)
      setParams(next)
    },
    [setParams],
  )
  const open = useCallback((messageId: number) => show({ [THREAD_PARAM]: String(messageId) }), [show])
  const openPanel = useCallback(
    (name: Panel, messageId?: number) =>
      show({
        [PANEL_PARAM]: name,
        ...(messageId !== undefined && { [PANEL_MESSAGE_PARAM]: String(messageId) }),
      }),
    [show],
  )
  const close = useCallback(() => {
    // Escape can be heard twice, by the panel and by the page.
    const now = new URLSearchParams(window.location.search)
    if (now.has(THREAD_PARAM) || now.has(PANEL_PARAM)) setParams({}, { replace: true })
  }, [setParams])

  useEffect(() => {
    if (isOpen || !opener.current) return
    const { element, key } = opener.current
    opener.current = null
    if (element instanceof HTMLElement && element.isConnected) return element.focus()
    const row = key === undefined ? null : findRow(key)
    if (row) focusAction(row, 'reply')
    else document.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus()
  }, [isOpen])

  return { threadId, panel, panelMessageId, open, openPanel, close }
}

import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ALERT_PANELS, type AlertPanel, alertsAddress, PANEL_PARAM, THREAD_PARAM } from '../paths.ts'

/** Whether the alerts are open, by the address: as they were left, or at the bookmarks. */
export function useAlertPanel(): AlertPanel | null {
  const [params] = useSearchParams()
  if (params.has(THREAD_PARAM)) return null
  return ALERT_PANELS.find((name) => name === params.get(PANEL_PARAM)) ?? null
}

/** The same, with the way out of them, which gives the focus back to where they are opened from. */
export function useAlertsParam() {
  const panel = useAlertPanel()
  const navigate = useNavigate()
  const wasLeft = useRef(false)

  const close = useCallback(() => {
    wasLeft.current = true
    void navigate(alertsAddress(window.location, null), { replace: true })
  }, [navigate])

  useEffect(() => {
    if (panel !== null || !wasLeft.current) return
    wasLeft.current = false
    const opener = document.querySelector<HTMLElement>('[data-nav="alerts"]')
    const field = document.querySelector<HTMLElement>('[role="textbox"], textarea')
    ;(opener ?? field)?.focus()
  }, [panel])

  return { panel, close }
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'

const load = () => import('./QuickSwitcherContainer.tsx')
const QuickSwitcherContainer = lazy(() => load().then((module) => ({ default: module.QuickSwitcherContainer })))

/** Ctrl or Cmd and K open the quick switcher over whatever screen is shown; it is loaded with its first use. */
export function QuickSwitch() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // A window that waits for an answer is not left behind another.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <Outlet />
      {isOpen && (
        <Suspense fallback={null}>
          <QuickSwitcherContainer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

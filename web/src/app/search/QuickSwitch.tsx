import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const load = () => import('./QuickSwitcherContainer.tsx')
const QuickSwitcherContainer = lazyDialog(() => load().then((module) => ({ default: module.QuickSwitcherContainer })))

/** Ctrl or Cmd and K open the quick switcher over whatever screen is shown; it is loaded with its first use. */
export function QuickSwitch() {
  const [isOpen, setOpen] = useState(false)
  const [typedAhead, setTypedAhead] = useState('')
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      // A window that waits for an answer is not left behind another.
      if (document.querySelector('dialog[open]')) return
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
        setTypedAhead('')
        setOpen(true)
      } else if (isOpen && !isCommand && event.key.length === 1) {
        // It is on its way: what is typed meanwhile is meant for it, not for what has the focus still.
        setTypedAhead((typed) => typed + event.key)
      } else return
      event.preventDefault()
    }
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [isOpen])
  return (
    <>
      <Outlet />
      {isOpen && (
        <Suspense fallback={null}>
          <QuickSwitcherContainer typedAhead={typedAhead} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { afterAll, vi } from 'vitest'
import { sessionStore } from '../features/session/session-store.ts'
import { isTouched } from '../ui/page-seen.ts'
import { toastStore } from '../ui/toast.ts'
import { unmountAll } from './root.ts'

// Files share the page and the modules of their worker. What one of them left there the next one does not find.
afterAll(() => {
  vi.useRealTimers()
  unmountAll()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStore.set(null)
  toastStore.clear()
  isTouched.set(true)
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

import { act } from 'react'
import { vi } from 'vitest'
import { createRoot as createReactRoot, type Root } from 'react-dom/client'

export type { Root }

const roots = new Set<Root>()

/** A root of React's that is gone with the test file it was made in: files share a page. */
export function createRoot(container: Element): Root {
  const root = createReactRoot(container)
  roots.add(root)
  return root
}

/** Takes away whatever the file has left on the page. */
export function unmountAll(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  act(() => roots.forEach((root) => root.unmount()))
  roots.clear()
}

import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { layOver } from './top-dialog.ts'

/**
 * A native dialog that is open as long as it is mounted, with the focus on its part with `data-autofocus`. It closes in a layout effect, while it is still on the page: only
 * then does the browser give the focus back to where it was.
 */
export function useModalDialog(onClose: () => void): {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
} {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    if (!element.open) element.showModal()
    const takeAway = layOver(element)
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      takeAway()
      element.close()
    }
  }, [])
  return {
    ref,
    onCancel(event) {
      event.preventDefault()
      // A field inside can be cancelled too.
      if (event.target === ref.current) onClose()
    },
    // Escape is the dialog's own; what lies under it does not hear of it.
    onKeyDown: (event) => event.stopPropagation(),
  }
}

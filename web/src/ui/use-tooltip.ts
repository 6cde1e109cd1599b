import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'

const DELAY = 400

/** Shows a label beside its button: after a moment under the pointer, at once with the keyboard. Escape puts it away. */
export function useTooltip() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Every button of the page has this, so it waits without an effect: one that is gone by then shows nothing. */
  function wait(button: HTMLElement) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(button), DELAY)
  }

  function hide() {
    clearTimeout(timer.current)
    setTarget(null)
  }

  return {
    target,
    handlers: {
      onPointerEnter: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && wait(event.currentTarget),
      onPointerLeave: hide,
      onPointerDownCapture: hide,
      onFocus: (event: FocusEvent<HTMLElement>) =>
        event.currentTarget.matches(':focus-visible') && setTarget(event.currentTarget),
      onBlur: hide,
      onKeyDownCapture: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
    },
  }
}

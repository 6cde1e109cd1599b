import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useState } from 'react'

const DELAY = 400

/** Shows a label beside its button: after a moment under the pointer, at once with the keyboard. Escape puts it away. */
export function useTooltip() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [waiting, setWaiting] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => setTarget(waiting), DELAY)
    return () => clearTimeout(timer)
  }, [waiting])

  function hide() {
    setWaiting(null)
    setTarget(null)
  }

  return {
    target,
    handlers: {
      onPointerEnter: (event: PointerEvent<HTMLElement>) =>
        event.pointerType === 'mouse' && setWaiting(event.currentTarget),
      onPointerLeave: hide,
      onPointerDownCapture: hide,
      onFocus: (event: FocusEvent<HTMLElement>) =>
        event.currentTarget.matches(':focus-visible') && setTarget(event.currentTarget),
      onBlur: hide,
      onKeyDownCapture: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
    },
  }
}

import type { FocusEvent, PointerEvent } from 'react'
import { useState } from 'react'

/** Whether a row is under the pointer or holds the focus, and so shows what can be done with it. */
export function useActiveRow() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    active: hovered || focused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  }
}

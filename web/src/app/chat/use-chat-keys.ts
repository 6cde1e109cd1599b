import { useEffect, useEffectEvent } from 'react'

type Keys = { onStep: (step: 1 | -1) => void; onEscape: () => boolean }

/** Alt and an arrow go to the channel above or below; Escape closes what lies over the channel. */
export function useChatKeys({ onStep, onEscape }: Keys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.altKey && !event.ctrlKey && !event.metaKey && step !== null) {
      event.preventDefault()
      onStep(step)
    } else if (event.key === 'Escape' && onEscape()) {
      event.preventDefault()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

import { useEffect, useState } from 'react'

/** Controls over a picture go after as long as this without a hand on anything. */
const FADE_MS = 5_000

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const

/** Whether the controls over a call have faded; any input brings them back. */
export function useFading(mayFade: boolean): boolean {
  const [hasFaded, setFaded] = useState(false)
  useEffect(() => {
    if (!mayFade) return undefined
    let timer: ReturnType<typeof setTimeout>
    const show = (): void => {
      clearTimeout(timer)
      setFaded(false)
      timer = setTimeout(() => setFaded(true), FADE_MS)
    }
    show()
    for (const input of INPUTS) document.addEventListener(input, show, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      setFaded(false)
      for (const input of INPUTS) document.removeEventListener(input, show, { capture: true })
    }
  }, [mayFade])
  return hasFaded
}

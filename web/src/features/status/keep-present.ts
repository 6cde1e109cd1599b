import { AWAY_AFTER_MS } from '@kinward/contract/status'

/** What shows that someone is there. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

type Dependencies = {
  /** Tells the server that the reader is back; it knows whether they were away for not being active. */
  comeBack: () => void
  target?: EventTarget
  now?: () => number
}

/**
 * Brings the reader back when they do something after a while of nothing; that they are away the server finds itself,
 * across all of their devices. Answers how to stop.
 */
export function keepPresent({ comeBack, target = window, now = Date.now }: Dependencies): () => void {
  let lastSign = now()
  comeBack()
  function handleSign() {
    const quiet = now() - lastSign
    lastSign = now()
    if (quiet >= AWAY_AFTER_MS - MARGIN) comeBack()
  }
  for (const sign of SIGNS) target.addEventListener(sign, handleSign, { passive: true, capture: true })
  return () => {
    for (const sign of SIGNS) target.removeEventListener(sign, handleSign, { capture: true })
  }
}

/** The server counts from what it last heard, which can be a minute old. */
const MARGIN = 75_000

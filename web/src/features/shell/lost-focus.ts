let last: Element | null = null

document.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null
})

/**
 * Every screen brings a shell of its own, and what had the focus can go away with the last one. Whoever came by a way of
 * the rail stands at the same way again; others at what the screen is about.
 */
export function findFocusAgain(): void {
  if (document.activeElement !== document.body || last === null || last.isConnected) return
  const way = last.matches('a[data-way]') ? document.querySelector<HTMLElement>('a[data-way][aria-current]') : null
  ;(way ?? document.querySelector<HTMLElement>('#main'))?.focus()
}

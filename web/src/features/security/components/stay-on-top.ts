/**
 * Keeps a manual popover over all that the browser lays over the page: dialogs, menus, what fills the screen. There the last
 * that came lies highest, so it comes again after each. It takes no focus and closes nothing.
 */
export function stayOnTop(element: HTMLElement): () => void {
  if (!('showPopover' in HTMLElement.prototype)) return () => undefined
  const raise = (): void => {
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }
  const handleToggle = (event: Event): void => {
    if (event.target !== element) raise()
  }
  // A dialog tells nobody that it opens, in browsers that are not quite new.
  const dialogs = new MutationObserver(raise)
  dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  document.addEventListener('toggle', handleToggle, { capture: true })
  document.addEventListener('fullscreenchange', raise)
  raise()
  return () => {
    dialogs.disconnect()
    document.removeEventListener('toggle', handleToggle, { capture: true })
    document.removeEventListener('fullscreenchange', raise)
  }
}

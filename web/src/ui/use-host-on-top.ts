import { useEffect, useInsertionEffect, useState } from 'react'
import { topDialog } from './top-dialog.ts'

/**
 * A place over the page that goes into each window that opens, since what is outside of it cannot be reached. It is laid over
 * everything else there is, or only over windows. It is on the page before the effects of what stands in it, and still there
 * after the last of them: they measure, and move the focus.
 */
export function useHostOnTop(className: string | undefined, over: 'everything' | 'windows'): HTMLElement {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = className ?? ''
    return element
  })
  useInsertionEffect(() => {
    const place = () => lay(host, over)
    place()
    return topDialog.subscribe(place)
  }, [host, over])
  useEffect(() => {
    if (!host.isConnected) lay(host, over)
    return () => host.remove()
  }, [host, over])
  return host
}

function lay(host: HTMLElement, over: 'everything' | 'windows'): void {
  const dialog = topDialog.get()
  const parent = dialog ?? document.body
  parent.append(host)
  if (dialog === null && over === 'windows') return host.removeAttribute('popover')
  host.setAttribute('popover', 'manual')
  // As a popover it is not cut off by the window, nor moved by its animation.
  if ('showPopover' in host) host.showPopover()
}

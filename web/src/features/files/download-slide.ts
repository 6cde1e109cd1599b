import { download } from './download.ts'
import { nameOf } from './file-facts.ts'
import type { Slide } from './slides.ts'

/** Downloads are for files, and only where the location has not switched them off. */
export function downloadOf({ kind, item }: Slide, isOff: boolean): (() => void) | null {
  const { attachment } = item
  const { url } = attachment
  if (isOff || url === undefined || kind === 'gif' || kind === 'links') return null
  return () => download(url, nameOf(attachment))
}

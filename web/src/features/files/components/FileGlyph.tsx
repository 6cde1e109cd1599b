import type { Attachment } from '@kinward/contract/attachments'
import { createElement } from 'react'
import { iconOf } from './file-icons.ts'

type FileGlyphProps = { attachment: Attachment; size?: number; stroke?: number }

/** The icon of a thing, by what it is. */
export function FileGlyph({ attachment, size = 22, stroke = 1.75 }: FileGlyphProps) {
  return createElement(iconOf(attachment), { size, stroke, 'aria-hidden': true })
}

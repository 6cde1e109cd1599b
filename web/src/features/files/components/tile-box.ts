import type { Attachment } from '@kinward/contract/attachments'
import { SIZES } from '@kinward/contract/layout'

const [SMALL, LARGE] = SIZES.preview
const WIDEST = 2 * LARGE

/** How much room a picture has in a message, known before it has come. */
export type TileBox = { width: number; height: number; isSmall: boolean; fit: 'cover' | 'whole' }

/** One or two pictures are shown by their own shape; of more, each has a small square. */
export function tileBox({ width, height }: Attachment, count: number): TileBox {
  if (count > 2) return { width: SMALL, height: SMALL, isSmall: true, fit: 'cover' }
  const wide = width === undefined || height === undefined ? LARGE : (LARGE * width) / height
  const box = { width: Math.round(Math.min(WIDEST, Math.max(SMALL, wide))), height: LARGE, isSmall: false }
  // Something tiny is not blown up.
  const isTiny = width !== undefined && height !== undefined && width < box.width && height < box.height
  return { ...box, fit: isTiny ? 'whole' : 'cover' }
}

/** The same as a style. */
export function sizeOf(attachment: Attachment, count: number): { width: number; height: number } {
  const { width, height } = tileBox(attachment, count)
  return { width, height }
}

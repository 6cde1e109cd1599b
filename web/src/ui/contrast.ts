type Rgb = readonly [number, number, number]

const HEX = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/i
const RGB = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i

/** Reads '#abc', '#aabbcc' and 'rgb(1, 2, 3)'; null for anything else. */
export function parseColour(text: string): Rgb | null {
  const hex = HEX.exec(text.trim())
  if (hex) {
    const [red = '', green = '', blue = ''] = hex.slice(1).filter((part) => part !== undefined)
    const read = (part: string) => parseInt(part.length === 1 ? part + part : part, 16)
    return [read(red), read(green), read(blue)]
  }
  const rgb = RGB.exec(text.trim())
  const read = (part: string | undefined) => Math.min(255, Number(part))
  return rgb ? [read(rgb[1]), read(rgb[2]), read(rgb[3])] : null
}

function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

/** The contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

const INK: Rgb = [28, 40, 41]
const WHITE: Rgb = [255, 255, 255]
const LEGIBLE = 4.5

/** The record's pair of colours where it can be read; else its ground with ink or white, whichever stands out more. */
export function legiblePair(ground: string, text: string | null): { background: string; color: string } | null {
  const under = parseColour(ground)
  if (!under) return null
  const over = text === null ? null : parseColour(text)
  if (text !== null && over && contrast(under, over) >= LEGIBLE) return { background: ground, color: text }
  return { background: ground, color: contrast(under, INK) >= contrast(under, WHITE) ? '#1c2829' : '#ffffff' }
}

import type { Blank } from './exif.ts'

const BEGIN = '<x:xmpmeta'
const END = '</x:xmpmeta>'

/** Properties that tell where something was taken: coordinates, and the names of places. */
const NAME = String.raw`[\w.-]+:(?:gps[\w-]*|[\w-]*latitude|[\w-]*longitude|location[\w-]*|sublocation|city|provincestate|state|country[\w-]*|worldregion)`
const ATTRIBUTE = new RegExp(String.raw`\s${NAME}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gid')
const ELEMENT = new RegExp(String.raw`<(${NAME})(?:\s[^>]*)?>([\s\S]{0,4096}?)</\1>`, 'gid')

/** The values of those properties in the XMP of a file, which is text wherever its format keeps it. */
export function findPlacesInXmp(file: Buffer): Blank[] {
  const found: Blank[] = []
  for (let start = file.indexOf(BEGIN); start >= 0;) {
    const end = file.indexOf(END, start)
    if (end < 0) break
    // One letter a byte, so that a place in the text is one in the file.
    const text = file.toString('latin1', start, end)
    for (const pattern of [ATTRIBUTE, ELEMENT]) {
      for (const { indices } of text.matchAll(pattern)) {
        const value = pattern === ATTRIBUTE ? (indices?.[1] ?? indices?.[2]) : indices?.[2]
        if (value && text.slice(...value).trim() !== '')
          found.push({ start: start + value[0], length: value[1] - value[0] })
      }
    }
    start = file.indexOf(BEGIN, end)
  }
  return found
}

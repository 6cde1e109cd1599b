import { Refused } from '../finding.ts'
import type { Blank } from './exif.ts'

const BEGIN = '<x:xmpmeta'
const END = '</x:xmpmeta>'

/** What is told of a picture takes kilobytes, with an edited one's history some megabytes. */
const MOST_XMP = 16 * 1024 ** 2

/** The names of places that stand in elements of their own take no more; what is longer is another's end. */
const LONGEST_VALUE = 4096

/** Properties that tell where something was taken: coordinates, and the names of places. */
const NAME = String.raw`[\w.-]+:(?:gps[\w-]*|[\w-]*latitude|[\w-]*longitude|location[\w-]*|sublocation|city|provincestate|state|country[\w-]*|worldregion)`
const ATTRIBUTE = new RegExp(String.raw`\s${NAME}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gid')
const OPENING_OR_CLOSING = new RegExp(String.raw`<(/?)(${NAME})(?:\s[^<>]*)?>`, 'gi')

/** The values of those properties in the XMP of a file, which is text wherever its format keeps it. */
export function findPlacesInXmp(file: Buffer): Blank[] {
  const found: Blank[] = []
  let read = 0
  for (let start = file.indexOf(BEGIN); start >= 0;) {
    const end = file.indexOf(END, start)
    if (end < 0) break
    read += end - start
    if (read > MOST_XMP) throw new Refused('broken')
    // One letter a byte, so that a place in the text is one in the file.
    const text = file.toString('latin1', start, end)
    for (const [from, to] of [...attributesIn(text), ...elementsIn(text)]) {
      if (text.slice(from, to).trim() !== '') found.push({ start: start + from, length: to - from })
    }
    start = file.indexOf(BEGIN, end)
  }
  return found
}

type Value = [from: number, to: number]

function* attributesIn(text: string): Generator<Value> {
  for (const { indices } of text.matchAll(ATTRIBUTE)) {
    const value = indices?.[1] ?? indices?.[2]
    if (value) yield value
  }
}

/** Each from an opening that is not too far to the next closing of the same name. */
function* elementsIn(text: string): Generator<Value> {
  const opened = new Map<string, number[]>()
  for (const { 0: tag, 1: slash, 2: name = '', index } of text.matchAll(OPENING_OR_CLOSING)) {
    const key = name.toLowerCase()
    if (slash === '/') {
      const from = opened.get(key)?.find((place) => index - place <= LONGEST_VALUE)
      opened.delete(key)
      if (from !== undefined) yield [from, index]
    } else if (!tag.endsWith('/>')) {
      const places = opened.get(key)
      if (places) places.push(index + tag.length)
      else opened.set(key, [index + tag.length])
    }
  }
}

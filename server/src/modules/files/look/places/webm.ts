import type { FileHandle } from 'node:fs/promises'
import { createReader, type Element, parseElement, readElement, UNKNOWN } from '../ebml.ts'
import { Refused } from '../finding.ts'
import type { Patch } from './films.ts'

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TAGS = 0x1254c367
const TAG = 0x7373
const SIMPLE_TAG = 0x67c8
const TAG_NAME = 0x45a3
const CHECKSUM = 0xbf
const VOID = 0xec

/** Tags that tell where something was recorded, as phones and programs name them. */
const PLACE = /location|gps|latitude|longitude|\bgeo|\u00a9?xyz/i

/** What is told of a film takes kilobytes; pictures that lie with it are elsewhere. */
const MOST_TAGS = 16 * 1024 ** 2

/** What takes out of a WebM or Matroska film on which spot it was taken. What it shows is passed over. */
export async function forgetPlacesOfWebm(handle: FileHandle, size: number): Promise<Patch[]> {
  const reader = createReader(handle, size)
  const patches: Patch[] = []
  for (let at = 0; at < size;) {
    const element = await readElement(reader, at)
    if (!element) break
    const { id, body, length } = element
    if (id === TAGS && length !== UNKNOWN) {
      if (length > MOST_TAGS) throw new Refused('broken')
      const bytes = Buffer.alloc(Math.min(length, size - body))
      await handle.read(bytes, 0, bytes.length, body)
      if (forget(bytes)) patches.push({ start: body, bytes })
    }
    // A cluster that does not know its length ends where the next one begins.
    const isOpen = id === SEGMENT || (id === CLUSTER && length === UNKNOWN)
    if (!isOpen && length === UNKNOWN) break
    at = isOpen ? body : body + length
  }
  return patches
}

/** Makes void what tells a place, within tags or a part of them, and the checksums that are true no more. */
function forget(bytes: Buffer): boolean {
  const parts = [...elementsIn(bytes)]
  const changed = parts.filter((part) => {
    if (part.id === SIMPLE_TAG && tellsPlace(contentOf(bytes, part))) return makeVoid(bytes, part)
    return (part.id === TAG || part.id === SIMPLE_TAG) && forget(contentOf(bytes, part))
  })
  if (changed.length === 0) return false
  for (const part of parts) if (part.id === CHECKSUM) makeVoid(bytes, part)
  return true
}

function tellsPlace(tag: Buffer): boolean {
  return [...elementsIn(tag)].some((part) => part.id === TAG_NAME && PLACE.test(contentOf(tag, part).toString()))
}

type Part = Element & { start: number }

function* elementsIn(bytes: Buffer): Generator<Part> {
  for (let at = 0; at < bytes.length;) {
    const element = parseElement(bytes.subarray(at, at + 12), at)
    if (!element || element.length === UNKNOWN || element.body + element.length > bytes.length) return
    yield { ...element, start: at }
    at = element.body + element.length
  }
}

function contentOf(bytes: Buffer, { body, length }: Part): Buffer {
  return bytes.subarray(body, body + length)
}

/** An element of the same length that says nothing: players pass over it. */
function makeVoid(bytes: Buffer, { start, body, length }: Part): true {
  const whole = body + length - start
  const sizeWidth = whole < 128 ? 1 : 8
  const left = BigInt(whole - 1 - sizeWidth)
  bytes.fill(0, start, start + whole)
  bytes.writeUInt8(VOID, start)
  // The first bit that is set tells how wide the length is.
  if (sizeWidth === 1) bytes.writeUInt8(0x80 | Number(left), start + 1)
  else bytes.writeBigUInt64BE((1n << 56n) | left, start + 1)
  return true
}

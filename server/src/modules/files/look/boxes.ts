import { Refused } from './finding.ts'

/** The description of a film takes some megabytes at most, in all; what it shows is elsewhere in the file. */
const MOST_DESCRIPTION = 64 * 1024 ** 2

/** Parts that describe a film; `uuid` where it is XMP. */
const DESCRIPTIONS = new Set(['moov', 'meta', 'udta', 'uuid'])
const XMP = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

/** Where a film is read from: a file, or a stretch of one. */
export type Source = {
  read(into: Buffer, offset: number, length: number, position: number): Promise<{ buffer: Buffer }>
}

/** A part of an MP4 or QuickTime file: its head from `start`, what is in it from `body`. */
export type Box = { type: string; start: number; body: number; end: number }

/** A stretch of a file, and where it stands there. */
export type Part = { at: number; bytes: Buffer }

/** The parts that a film is made of, by their heads alone. */
export async function* boxesOf(handle: Source, size: number): AsyncGenerator<Box> {
  for (let at = 0; at + 8 <= size;) {
    const { buffer: head } = await handle.read(Buffer.alloc(16), 0, 16, at)
    const length = lengthOf(head, 0, size - at)
    if (length < 8) return
    const body = at + (head.readUInt32BE(0) === 1 ? 16 : 8)
    yield { type: head.toString('latin1', 4, 8), start: at, body, end: at + length }
    at += length
  }
}

/** The parts of a film that describe it, one after the other; what it shows is not read. */
export async function* descriptionsOf(handle: Source, size: number): AsyncGenerator<Part> {
  let read = 0
  for await (const { type, start, body, end } of boxesOf(handle, size)) {
    if (!DESCRIPTIONS.has(type) || (type === 'uuid' && !(await isXmp(handle, body)))) continue
    read += end - start
    if (read > MOST_DESCRIPTION) throw new Refused('broken')
    const bytes = Buffer.alloc(Math.min(end, size) - start)
    await handle.read(bytes, 0, bytes.length, start)
    yield { at: start, bytes }
  }
}

async function isXmp(handle: Source, body: number): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(XMP.length), 0, XMP.length, body)
  return buffer.equals(XMP)
}

export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const length = lengthOf(bytes, at, to - at)
    const headLength = bytes.readUInt32BE(at) === 1 ? 16 : 8
    if (length < headLength || at + length > to) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at, body: at + headLength, end: at + length }
    at += length
  }
}

/** One means that the length is given in eight bytes more, zero that it is all that is left. */
function lengthOf(bytes: Buffer, at: number, left: number): number {
  const short = bytes.readUInt32BE(at)
  if (short === 0) return left
  if (short !== 1) return short
  return left >= 16 ? Number(bytes.readBigUInt64BE(at + 8)) : 0
}

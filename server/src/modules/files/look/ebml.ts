import type { FileHandle } from 'node:fs/promises'

const WINDOW = 256 * 1024

/** The length of an element that was written before it was known. */
export const UNKNOWN = -1

export type Reader = ReturnType<typeof createReader>

/** Reads a file here and there, a window at a time. */
export function createReader(handle: FileHandle, size: number) {
  const window = Buffer.alloc(WINDOW)
  let from = 0
  let held = 0

  async function bytes(at: number, length: number): Promise<Buffer> {
    const wanted = Math.min(length, WINDOW)
    if (at < from || at + wanted > from + held) {
      from = at
      held = (await handle.read(window, 0, WINDOW, at)).bytesRead
    }
    return window.subarray(at - from, Math.min(at - from + wanted, held))
  }

  return { size, bytes }
}

/** An element of a WebM or Matroska file: what is in it from `body` on, which may not know how long it is. */
export type Element = { id: number; body: number; length: number }

export async function readElement(reader: Reader, at: number): Promise<Element | null> {
  return parseElement(await reader.bytes(at, 12), at)
}

/** The element whose head these bytes are; `at` is where they stand. */
export function parseElement(head: Buffer, at: number): Element | null {
  const idWidth = widthOf(head[0] ?? 0)
  const sizeWidth = widthOf(head[idWidth] ?? 0)
  if (idWidth > 4 || sizeWidth > 8 || head.length < idWidth + sizeWidth) return null
  const given = Buffer.from(head.subarray(idWidth, idWidth + sizeWidth))
  // The bit that tells the width is no part of the number.
  given.writeUInt8((given[0] ?? 0) ^ (0x80 >> (sizeWidth - 1)))
  const value = toNumber(given)
  return {
    id: toNumber(head.subarray(0, idWidth)),
    body: at + idWidth + sizeWidth,
    length: value === 2 ** (7 * sizeWidth) - 1 ? UNKNOWN : value,
  }
}

/** How many bytes a number takes, by the zeros that its first byte begins with. */
export function widthOf(first: number): number {
  return Math.clz32(first) - 23
}

export function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}

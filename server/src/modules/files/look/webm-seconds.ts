import { open } from 'node:fs/promises'
import { createReader, readElement, type Reader, toNumber, UNKNOWN, widthOf } from './ebml.ts'

/** Elements that are gone into; what is in any other is passed over. */
const MASTERS = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0])
const TIMESTAMP_SCALE = 0x2ad7b1
const CODEC = 0x86
const DEFAULT_DURATION = 0x23e383
const CLUSTER_TIME = 0xe7
const BLOCK_DURATION = 0x9b
const BLOCKS = new Set([0xa3, 0xa1])

/** So much of a block tells whose it is, when it begins and, for Opus, how long it lasts. */
const HEAD_BYTES = 16

/**
 * How long a WebM recording lasts by what is in it. Recorders that write as they go do not know it when they write the
 * head: the time of the last block, and its own length, do.
 */
export async function webmSeconds(path: string): Promise<number | null> {
  const handle = await open(path)
  try {
    return await measure(createReader(handle, (await handle.stat()).size))
  } finally {
    await handle.close()
  }
}

async function measure(reader: Reader): Promise<number | null> {
  let scale = 1_000_000
  let cluster = 0
  let end = 0
  let latest = -1
  let gap = 0
  let isOpus = false
  let frame = 0
  for (let at = 0; at < reader.size;) {
    const element = await readElement(reader, at)
    if (!element) break
    const { id, body, length } = element
    if (MASTERS.has(id)) {
      at = body
      continue
    }
    if (length === UNKNOWN) break
    if (id === TIMESTAMP_SCALE) scale = toNumber(await reader.bytes(body, length))
    if (id === CODEC) isOpus ||= (await reader.bytes(body, length)).toString('latin1') === 'A_OPUS'
    if (id === DEFAULT_DURATION) frame = toNumber(await reader.bytes(body, length)) / scale
    if (id === CLUSTER_TIME) cluster = toNumber(await reader.bytes(body, length))
    if (id === BLOCK_DURATION) end = Math.max(end, latest + toNumber(await reader.bytes(body, length)))
    if (BLOCKS.has(id)) {
      const head = await reader.bytes(body, Math.min(length, HEAD_BYTES))
      const track = widthOf(head[0] ?? 0)
      if (head.length < track + 4) break
      const time = cluster + head.readInt16BE(track)
      if (latest >= 0 && time > latest) gap = time - latest
      latest = Math.max(latest, time)
      const lasts = isOpus ? (opusMilliseconds(head.subarray(track + 3)) * 1_000_000) / scale : frame || gap
      end = Math.max(end, time + lasts)
    }
    at = body + length
  }
  return end > 0 ? (end * scale) / 1e9 : null
}

/** How long an Opus packet plays, by its first bytes (RFC 6716, section 3.1). */
function opusMilliseconds(packet: Uint8Array): number {
  const [toc = 0, second = 0] = packet
  const config = toc >> 3
  const sizes = config < 12 ? [10, 20, 40, 60] : config < 16 ? [10, 20, 10, 20] : [2.5, 5, 10, 20]
  const frames = [1, 2, 2, second & 0x3f][toc & 3] ?? 1
  return (sizes[config & 3] ?? 20) * frames
}

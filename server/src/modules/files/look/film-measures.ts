import { open } from 'node:fs/promises'
import { boxesIn, descriptionsOf } from './boxes.ts'

export type Measures = { width: number | null; height: number | null; duration: number | null }

/** How large an MP4 or QuickTime film is shown, turned as it was held, and how long it lasts, by its own description. */
export async function measureFilm(path: string): Promise<Measures> {
  const handle = await open(path)
  try {
    const measures: Measures = { width: null, height: null, duration: null }
    for await (const { bytes } of descriptionsOf(handle, (await handle.stat()).size)) {
      for (const movie of boxesIn(bytes, 0, bytes.length)) {
        if (movie.type === 'moov') readMovie(bytes, movie.body, movie.end, measures)
      }
    }
    return measures
  } finally {
    await handle.close()
  }
}

function readMovie(bytes: Buffer, from: number, to: number, measures: Measures): void {
  for (const { type, body, end } of boxesIn(bytes, from, to)) {
    if (type === 'mvhd' && end - body >= 32) measures.duration = durationOf(bytes, body)
    if (type === 'trak') readMovie(bytes, body, end, measures)
    if (type === 'tkhd' && end - body >= 84) {
      const size = sizeOf(bytes, body)
      if (size.width * size.height > (measures.width ?? 0) * (measures.height ?? 0)) Object.assign(measures, size)
    }
  }
}

/** Version 1 has eight bytes for each time where version 0 has four. */
function durationOf(bytes: Buffer, body: number): number | null {
  const isLong = bytes[body] === 1
  const scale = bytes.readUInt32BE(body + (isLong ? 20 : 12))
  const ticks = isLong ? Number(bytes.readBigUInt64BE(body + 24)) : bytes.readUInt32BE(body + 16)
  return scale > 0 && ticks > 0 ? ticks / scale : null
}

/** Width and height stand at the end, after the matrix; a film held upright is turned by a quarter there. */
function sizeOf(bytes: Buffer, body: number): { width: number; height: number } {
  const matrix = body + (bytes[body] === 1 ? 52 : 40)
  const width = Math.round(bytes.readUInt32BE(matrix + 36) / 65_536)
  const height = Math.round(bytes.readUInt32BE(matrix + 40) / 65_536)
  const isTurned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 16) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}

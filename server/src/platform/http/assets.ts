import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

export type Asset = { bytes: Buffer; headers: Record<string, string> }

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
}

/** What a file may lie beside itself as, the smallest first. */
const CODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

/** A way below the folder; nothing in it is hidden or leads up. */
const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/**
 * The files of a folder whose names change with what is in them. Each is read once and kept: finding and reading it took
 * ten times as long as answering.
 */
export function keepAssets(folder: string): (name: string, accepted: string) => Promise<Asset | null> {
  const kept = new Map<string, Promise<Asset | null>>()

  async function read(name: string, codings: typeof CODINGS): Promise<Asset | null> {
    for (const { ending, name: coding } of [...codings, { ending: '', name: '' }]) {
      const bytes = await readFile(join(folder, `${name}${ending}`)).catch(() => null)
      if (bytes) return { bytes, headers: headersOf(name, coding) }
    }
    return null
  }

  return async (name, accepted) => {
    if (!NAME.test(name)) return null
    const codings = CODINGS.filter((coding) => accepts(accepted, coding.name))
    const key = [name, ...codings.map((coding) => coding.name)].join(' ')
    const known = kept.get(key)
    if (known) return known
    const asked = read(name, codings)
    kept.set(key, asked)
    const asset = await asked
    // Otherwise anyone could fill the memory with names of nothing.
    if (!asset) kept.delete(key)
    return asset
  }
}

function headersOf(name: string, coding: string): Record<string, string> {
  return {
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(coding && { 'content-encoding': coding }),
  }
}

/** Whether a header like `gzip, br;q=0.5` takes a coding. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    return name === coding && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one))
  })
}

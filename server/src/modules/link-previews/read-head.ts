import { TextDecoder } from 'node:util'
import type { LinkPreview } from '@kinward/contract/link-previews'
import { Parser } from 'htmlparser2'

/** How much of a page is looked at to find how it is written. */
const SNIFF_BYTES = 1_024
const LENGTHS = { title: 200, description: 400, siteName: 80 }

export type PageFacts = Omit<LinkPreview, 'url'>

export type HeadReader = {
  /** Takes the next bytes; true when nothing more is wanted. */
  write: (bytes: Buffer) => boolean
  /** What the page says of itself; null when it says nothing. */
  end: () => PageFacts | null
}

/** Reads the head of a page as it arrives, and stops where it ends. */
export function createHeadReader(saidCharset: string | null): HeadReader {
  const found = new Map<string, string>()
  let title: string | null = null
  let isDone = false
  let waiting: Buffer[] = []
  let decoder: TextDecoder | null = saidCharset === null ? null : decoderFor(saidCharset)

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title' && !found.has('title')) title = ''
      if (name === 'meta') noteMeta(attributes)
      if (name === 'body') isDone = true
    },
    ontext(text) {
      if (title !== null && title.length < 10 * LENGTHS.title) title += text
    },
    onclosetag(name) {
      if (name === 'title' && title !== null) {
        found.set('title', title)
        title = null
      }
      if (name === 'head') isDone = true
    },
  })

  function noteMeta({ property, name, content }: Record<string, string>): void {
    const key = (property ?? name ?? '').toLowerCase()
    if (content !== undefined && content.trim() !== '' && key !== 'title' && !found.has(key)) found.set(key, content)
  }

  function flush(): void {
    const bytes = Buffer.concat(waiting)
    waiting = []
    decoder ??= decoderFor(charsetIn(bytes) ?? 'utf-8')
    parser.write(decoder.decode(bytes, { stream: true }))
  }

  return {
    write(bytes) {
      waiting.push(bytes)
      if (decoder || knowsEnough(Buffer.concat(waiting))) flush()
      return isDone
    },
    end() {
      flush()
      const first = (...keys: string[]): string | null => keys.map((key) => found.get(key)).find(Boolean) ?? null
      const facts = {
        title: clean(first('og:title', 'twitter:title', 'title'), LENGTHS.title),
        description: clean(first('og:description', 'twitter:description', 'description'), LENGTHS.description),
        siteName: clean(first('og:site_name'), LENGTHS.siteName),
      }
      return facts.title === null && facts.description === null ? null : facts
    },
  }
}

function knowsEnough(bytes: Buffer): boolean {
  return bytes.length >= SNIFF_BYTES || /<\/head|<body/i.test(bytes.toString('latin1'))
}

function charsetIn(bytes: Buffer): string | null {
  return /<meta[^>]+charset=["']?\s*([\w-]+)/i.exec(bytes.toString('latin1', 0, SNIFF_BYTES))?.[1] ?? null
}

/** A page that names no writing we know is read as most are written. */
function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** Plain words on one line: nothing that steers a terminal, or turns the writing around. */
function clean(text: string | null, length: number): string | null {
  const words = (text ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (words === '') return null
  const letters = Array.from(words)
  return letters.length <= length
    ? words
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

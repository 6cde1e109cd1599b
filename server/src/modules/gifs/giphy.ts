import { GIFS_MOST_OFFSET } from '@kinward/contract/gifs'
import { z } from 'zod'
import { AppError } from '../../platform/http/errors.ts'
import { type FoundGif, type GifMotion, GifRefused, type GifSource } from './gif-source.ts'
import { texts } from './texts.ts'

const PAGE = 24
const LONGEST_MS = 6_000
const MOST_BYTES = 8 * 1024 * 1024
const MOST_REMEMBERED = 2_000

/** What is fit for everyone, and for small children. Giphy is asked for no other; whatever else it answers is left out. */
const RATING = 'g'
const Rating = z.enum([RATING, 'y'])

const size = z.coerce.number().int().positive().max(4_000)
const Item = z.object({
  id: z.string().regex(/^\w{1,64}$/),
  title: z.string().default(''),
  rating: Rating,
  images: z.object({
    fixed_height: z.object({ url: z.url(), width: size, height: size }),
    fixed_height_still: z.object({ url: z.url() }),
  }),
})
type Item = z.infer<typeof Item>
/** One that we cannot read does not take the others with it. */
const Items = z.array(z.unknown()).transform((items) => items.flatMap((item) => Item.safeParse(item).data ?? []))
const Page = z.object({ data: Items, pagination: z.object({ total_count: z.int(), count: z.int(), offset: z.int() }) })
const One = z.object({ data: z.unknown() }).transform(({ data }) => Item.safeParse(data).data ?? null)

export type GiphySettings = { apiKey: string; api: string; longestMs?: number }

/**
 * Giphy's GIFs, fit for everyone. All of it passes through this server: Giphy never learns who looks at what.
 */
export function createGiphy({ apiKey, api, longestMs = LONGEST_MS }: GiphySettings): GifSource {
  const known = new Map<string, Item>()

  async function ask<Schema extends z.ZodType>(path: string, query: Record<string, string>, schema: Schema) {
    const url = new URL(`v1/gifs/${path}`, api.endsWith('/') ? api : `${api}/`)
    for (const [name, value] of Object.entries({ ...query, rating: RATING, api_key: apiKey })) {
      url.searchParams.set(name, value)
    }
    const response = await reach(url, longestMs)
    if (response.status === 404) return null
    if (!response.ok) throw failureOf(response)
    const parsed = schema.safeParse(await response.json().catch(() => null))
    if (!parsed.success) throw unavailable()
    return parsed.data
  }

  function remember(item: Item): Item {
    const oldest = known.keys().next().value
    if (known.size >= MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
    known.set(item.id, item)
    return item
  }

  async function findItem(name: string): Promise<Item | null> {
    if (!Item.shape.id.safeParse(name).success) return null
    const item = known.get(name) ?? (await ask(encodeURIComponent(name), {}, One))
    return item ? remember(item) : null
  }

  /** Their pictures come from hosts of theirs, and from nowhere else that an answer might name. */
  function isTheirs(url: URL): boolean {
    return url.origin === new URL(api).origin || (url.protocol === 'https:' && url.hostname.endsWith('.giphy.com'))
  }

  return {
    isGiphy: true,
    async search(words, offset) {
      const query = { limit: String(PAGE), offset: String(offset), bundle: 'messaging_non_clips' }
      const page = await ask(words === '' ? 'trending' : 'search', words === '' ? query : { ...query, q: words }, Page)
      if (!page) throw unavailable()
      const { total_count: total, count, offset: start } = page.pagination
      const end = start + count
      const isMore = count > 0 && end < total && end <= GIFS_MOST_OFFSET
      return { gifs: page.data.map((item) => present(remember(item))), next: isMore ? end : null }
    },
    async find(name) {
      const item = await findItem(name)
      return item && present(item)
    },
    async read(name, motion: GifMotion) {
      const item = await findItem(name)
      if (!item) return null
      const url = new URL(motion === 'moving' ? item.images.fixed_height.url : item.images.fixed_height_still.url)
      if (!isTheirs(url)) throw new GifRefused()
      const response = await reach(url, longestMs)
      if (!response.ok) throw failureOf(response)
      return { bytes: await readBytes(response), mimeType: 'image/gif' }
    },
  }
}

function present({ id, title, images }: Item): FoundGif {
  const { width, height } = images.fixed_height
  return { name: id, title: title.trim() || texts.untitled, width, height }
}

async function reach(url: URL, longestMs: number): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(longestMs), redirect: 'error' })
  } catch {
    throw unavailable()
  }
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    const body: AsyncIterable<Uint8Array> | null = response.body
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > MOST_BYTES) break
      chunks.push(chunk)
    }
  } catch {
    throw unavailable()
  }
  const bytes = Buffer.concat(chunks)
  if (length > MOST_BYTES || bytes.toString('latin1', 0, 3) !== 'GIF') throw new GifRefused()
  return bytes
}

/** That it is asked too often, or waited too long, passes; that it does not know our key does not. */
function failureOf({ status }: Response): AppError {
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? new GifRefused() : unavailable()
}

function unavailable(): AppError {
  return new AppError('UNAVAILABLE', texts.unavailable)
}

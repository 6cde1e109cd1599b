import type { Attachment } from '@kinward/contract/attachments'
import type { LinkPreview } from '@kinward/contract/link-previews'
import type { Db } from '../../platform/db/database.ts'
import { createQueue } from '../../platform/queue.ts'
import { fetchPage } from './fetch-page.ts'
import { findKept, forgetOld, keep } from './link-previews.repository.ts'
import type { Reach } from '../../platform/reach/reachable.ts'
import type { PageFacts } from './read-head.ts'

const MOST_LENGTH = 2_000
/** A message that carries an address does not wait longer than this for what the page says. */
const PATIENCE_MS = 2_000
const FORGET_EVERY_MS = 60 * 60_000

export type LinkPreviews = ReturnType<typeof createLinkPreviews>

/** What pages say of themselves: asked for once, then known for a while. Whatever goes wrong, it is null. */
export function createLinkPreviews({ db, reach }: { db: Db; reach: Reach }) {
  const inTurn = createQueue({ atOnce: 8, mostWaiting: 200, full: () => new Error('too many pages at once') })
  const onTheirWay = new Map<string, Promise<PageFacts | null>>()
  let forgottenAt = Date.now()

  async function find(text: string): Promise<LinkPreview | null> {
    const url = parse(text)
    if (!url) return null
    const kept = await findKept(db, url.href)
    const facts = kept === undefined ? await fetchOnce(url) : kept
    return facts && { url: text, ...facts }
  }

  function fetchOnce(url: URL): Promise<PageFacts | null> {
    const { href } = url
    const running = onTheirWay.get(href)
    if (running) return running
    const fetching = fetchAndKeep(url).finally(() => onTheirWay.delete(href))
    onTheirWay.set(href, fetching)
    return fetching
  }

  async function fetchAndKeep(url: URL): Promise<PageFacts | null> {
    const found = await inTurn(() => fetchPage(url, reach)).catch(() => null)
    await keep(db, url.href, found)
    if (Date.now() - forgottenAt > FORGET_EVERY_MS) {
      forgottenAt = Date.now()
      await forgetOld(db)
    }
    return found
  }

  /** An address as a message carries it: with what its page says, if that is known soon enough. */
  async function describe(url: string): Promise<Attachment> {
    const patience = Promise.withResolvers<null>()
    const timer = setTimeout(patience.resolve, PATIENCE_MS, null)
    const found = await Promise.race([find(url).catch(() => null), patience.promise])
    clearTimeout(timer)
    const { title, description, siteName } = found ?? {}
    return {
      type: 'url',
      url,
      ...(siteName && { name: siteName }),
      ...(title && { title }),
      ...(description && { description }),
    }
  }

  return {
    find,
    describe,
    /** Resolves once nothing is on its way any more. */
    settle: async (): Promise<void> => void (await Promise.allSettled(onTheirWay.values())),
  }
}

/** An address that a page can be asked for by, always written alike; null for what is none. */
function parse(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  url.hash = ''
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  const hasSecret = url.username !== '' || url.password !== ''
  return isWeb && !hasSecret && url.href.length <= MOST_LENGTH ? url : null
}

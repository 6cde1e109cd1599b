import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { MessagePage, Thread } from '@kinward/contract/messages'
import type { Page } from '@playwright/test'
import type { Person } from './world.ts'

export type Tab = { name: string; page: Page; person: Person }

/** What a page keeps of the server's state. */
export type Cache = {
  locations: Location[]
  groups: Group[]
  window: MessagePage | null
  thread: Thread | null
}

export type Shown = { rows: Record<number, string>; title: string; openId: number | null; threadId: number | null }

type QueryLike = { queryKey: unknown[]; state: { data: unknown } }
type Fiber = {
  memoizedProps?: { client?: { getQueryCache?: () => { getAll: () => QueryLike[] } } } | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Reads a page: its cache, found where React keeps it, and what stands on it. */
export function lookAt(page: Page): Promise<{ cache: Cache; shown: Shown }> {
  return page.evaluate(() => {
    const root = document.getElementById('root') as unknown as Record<string, Fiber>
    const start = root[Object.keys(root).find((key) => key.startsWith('__reactContainer$')) ?? '']
    const fibers = [start]
    let queries: QueryLike[] = []
    for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
      const client = fiber.memoizedProps?.client
      if (client?.getQueryCache) {
        queries = client.getQueryCache().getAll()
        break
      }
      for (const next of [fiber.sibling, fiber.child]) if (next) fibers.push(next)
    }
    const [, location = '0', channel] = /locations\/(\d+)(?:\/channels\/(\d+))?/.exec(window.location.pathname) ?? []
    const thread = new URLSearchParams(window.location.search).get('thread')
    const openId = channel === undefined ? null : Number(channel)
    const threadId = thread === null ? null : Number(thread)
    const dataOf = (...key: unknown[]) =>
      queries.find(({ queryKey }) => JSON.stringify(queryKey) === JSON.stringify(key))?.state.data ?? null
    const rows = [...document.querySelectorAll<HTMLElement>('nav [data-channel]')].map((row) => [
      Number(row.dataset['channel']),
      (row.textContent ?? '').replaceAll(/\s+/g, ' '),
    ])
    return {
      cache: {
        locations: dataOf('locations') ?? [],
        groups: dataOf('channels', Number(location)) ?? [],
        window: openId === null ? null : dataOf('messages', 'window', openId),
        thread: openId === null || threadId === null ? null : dataOf('messages', 'thread', openId, threadId),
      },
      shown: { rows: Object.fromEntries(rows) as Record<string, string>, title: document.title, openId, threadId },
    }
  }) as Promise<{ cache: Cache; shown: Shown }>
}

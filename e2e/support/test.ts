import { type Browser, type BrowserContextOptions, type Page, test as base } from '@playwright/test'
import { type AppServer, startAppServer } from './app-server.ts'
import { keepPages } from './kept-pages.ts'
import { PASSWORD, signedInState } from './session.ts'

export { expect } from '@playwright/test'

/** A channel of a test's own at North Shore, so that no test reads what another wrote. */
type Channel = { id: number; name: string; path: string }

type Fixtures = {
  /** A browser of someone's own, signed in; nothing is open in it yet. */
  enter(username: string, options?: BrowserContextOptions): Promise<Page>
  makeChannel(members: string[], messages?: { from: string; text: string }[]): Promise<Channel>
}

let channels = 0

export const test = base.extend<Fixtures, { server: AppServer; pages: ReturnType<typeof keepPages> }>({
  server: [
    async ({ browserName: _name }, use, { workerIndex }) => {
      const server = await startAppServer(`worker_${workerIndex}`)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  pages: [
    async ({ server }, use) => {
      const pages = keepPages(server.origin)
      await use(pages)
      await pages.close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  enter: async ({ browser, server, pages, baseURL: _origin }, use) => {
    const opened: Page[] = []
    await use(async (username, { viewport, ...options } = {}) => {
      const storageState = await signedInState(server.origin, username)
      const isPlain = Object.keys(options).length === 0
      const page =
        (isPlain && (await pages.take(storageState, viewport ?? undefined))) ||
        (await openPage(browser, server, { storageState, ...options, ...(viewport && { viewport }) }))
      if (isPlain) await pages.keep(page)
      opened.push(page)
      return page
    })
    for (const page of opened) await pages.handBack(page)
  },

  makeChannel: async ({ server }, use) => {
    // Those of earlier tests are put away, so that the list stays short enough to be seen whole.
    await server.db.query(`update groups set archived_at = now() where name like 'Story %' and archived_at is null`)
    await use(async (members, messages = []) => {
      const name = `Story ${process.pid} ${++channels}`
      const { rows } = await server.db.query<{ id: string; location_id: string }>(
        `insert into groups (location_id, type, name, is_public)
         select id, 'discussion', $1, false from locations where name = 'North Shore' returning id, location_id`,
        [name],
      )
      const { id = '0', location_id: locationId = '0' } = rows[0] ?? {}
      await server.db.query(
        `insert into group_members (group_id, user_id) select $1, id from users where username = any($2)`,
        [id, members],
      )
      for (const [index, { from, text }] of messages.entries()) {
        await server.db.query(
          `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
           select $1, $2::bigint, $2::bigint, id, 'story-' || $2::bigint, $4, $5 from users where username = $3`,
          [id, index + 1, from, text, Date.now() - (messages.length - index) * 60_000],
        )
      }
      await server.db.query(
        // One without messages stands on top of the list too: what is out of sight there is not on the page.
        `update groups g
         set seq = n.count, version = n.count, last_message_id = n.last, last_message_time = coalesce(n.at, $2)
         from (select count(*), max(id) as last, max(sent_at) as at from messages where group_id = $1) n where g.id = $1`,
        [id, Date.now()],
      )
      return { id: Number(id), name, path: `/chat/locations/${locationId}/channels/${id}` }
    })
  },
})

/** A browser of its own: another person, or the same one elsewhere. */
export async function openPage(
  browser: Browser,
  server: AppServer,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    ...options,
  })
  return context.newPage()
}

export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/chat/**')
}

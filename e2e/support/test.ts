import { type Browser, type BrowserContextOptions, type LaunchOptions, type Page, test as base } from '@playwright/test'
import { type AppServer, startAppServer } from './app-server.ts'
import { keepPages, VIEWPORT } from './kept-pages.ts'
import { PASSWORD, signedInState } from './session.ts'

export { expect } from '@playwright/test'

/** A channel of a test's own at North Shore, so that no test reads what another wrote. */
type Channel = { id: number; name: string; path: string }

type Fixtures = {
  open(username: string | null, options?: BrowserContextOptions): Promise<Page>
  /** A browser of someone's own, signed in; nothing is open in it yet. */
  enter(username: string, options?: BrowserContextOptions): Promise<Page>
  /** A browser that nobody is signed in at. */
  arrive(options?: BrowserContextOptions): Promise<Page>
  makeChannel(members: string[], messages?: { from: string; text: string }[]): Promise<Channel>
  /** How the browser of these stories is started, where the usual one will not do. */
  launch: LaunchOptions | null
}

type Shared = {
  server: AppServer
  pages: ReturnType<typeof keepPages>
  /** Browsers of other kinds, kept beside the usual one: a worker with launch options of its own needs a server of its own. */
  start(launch: LaunchOptions): Promise<Browser>
}

let channels = 0

export const test = base.extend<Fixtures, Shared>({
  launch: [null, { option: true }],

  start: [
    async ({ playwright }, use) => {
      const started = new Map<string, Promise<Browser>>()
      await use((launch) => {
        const key = JSON.stringify(launch)
        const known = started.get(key) ?? playwright.chromium.launch(launch)
        started.set(key, known)
        return known
      })
      for (const browser of started.values()) await (await browser).close()
    },
    { scope: 'worker' },
  ],

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

  open: async ({ browser: usual, launch, start, server, pages, baseURL: _origin }, use) => {
    const opened: Page[] = []
    await use(async (username, { viewport, ...options } = {}) => {
      const state = username === null ? null : await signedInState(server.origin, username)
      const size = viewport ?? VIEWPORT
      const browser = launch === null ? usual : await start(launch)
      let page = await pages.take(browser, state, size, options)
      if (!page) {
        page = await openPage(browser, server, { ...options, viewport: size, ...(state && { storageState: state }) })
        await pages.keep(page, options)
      }
      opened.push(page)
      return page
    })
    for (const page of opened) await pages.handBack(page)
  },

  enter: async ({ open }, use) => use(open),

  arrive: async ({ open }, use) => use((options) => open(null, options)),

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
    viewport: VIEWPORT,
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

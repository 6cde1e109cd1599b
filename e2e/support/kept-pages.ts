import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import type { signedInState } from './session.ts'

type State = Awaited<ReturnType<typeof signedInState>>
type Kept = { page: Page; cdp: CDPSession; options: Options; isMarked: boolean }

/** What a browser is like for good. How large it is can be changed. */
type Options = Omit<BrowserContextOptions, 'viewport' | 'storageState'>

export const VIEWPORT = { width: 1440, height: 900 }
const CLIPBOARD = ['clipboard-read', 'clipboard-write']
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
const LEAVES_MARKS = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'on'] as const

/**
 * Pages that stories hand on to each other: one that the app was open in has its code compiled, and takes two thirds of what
 * a new one takes. It is handed on with nothing of whoever used it: no storage, no cookies, no files kept for later, no
 * history. One that a story has changed in ways that cannot be taken back is closed instead.
 */
export function keepPages(origin: string) {
  const kept = new Map<Page, Kept>()
  const free: Kept[] = []

  async function keep(page: Page, options: Options): Promise<void> {
    const own: Kept = { page, cdp: await page.context().newCDPSession(page), options, isMarked: false }
    const mark = (): void => void (own.isMarked = true)
    watch(page, mark)
    watch(page.context(), mark)
    watch(page.clock, mark)
    kept.set(page, own)
  }

  /** One that is free, with someone signed in or nobody. */
  async function take(
    browser: Browser,
    state: State | null,
    viewport: typeof VIEWPORT,
    options: Options,
  ): Promise<Page | null> {
    const index = free.findIndex(
      (one) => one.page.context().browser() === browser && JSON.stringify(one.options) === JSON.stringify(options),
    )
    const [own] = index === -1 ? [] : free.splice(index, 1)
    if (!own) return null
    await own.page.setViewportSize(viewport)
    if (state) {
      await own.page.context().addCookies(state.cookies)
      await own.page.evaluate(
        (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
        state.origins.flatMap(({ localStorage }) => localStorage),
      )
    }
    return own.page
  }

  /** Keeps a page for the next one, or closes it. */
  async function handBack(page: Page): Promise<void> {
    const own = kept.get(page)
    if (own && !own.isMarked && !page.isClosed() && (await cleanse(own).catch(() => false))) {
      free.push(own)
      return
    }
    kept.delete(page)
    await page.context().close()
  }

  async function cleanse({ page, cdp, options }: Kept): Promise<boolean> {
    const context = page.context()
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    // A page of ours without the app: what is cleared is not written again, and the compiled code stays.
    const answer = await page.goto(`${origin}/healthz`)
    if (!answer?.ok()) return false
    await page.evaluate(() => sessionStorage.clear())
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
    await cdp.send('Network.clearBrowserCache')
    await cdp.send('Page.resetNavigationHistory')
    await context.clearCookies()
    await context.clearPermissions()
    await context.grantPermissions(options.permissions ?? CLIPBOARD)
    await context.setGeolocation(options.geolocation ?? null)
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null, forcedColors: null })
    await page.mouse.move(0, 0)
    return true
  }

  async function close(): Promise<void> {
    for (const page of kept.keys()) await page.context().close()
  }

  return { keep, take, handBack, close }
}

/** Has something said before any of the calls that leave marks. */
function watch(thing: Page | BrowserContext | Page['clock'], mark: () => void): void {
  const calls: Record<string, unknown> = thing as never
  const names = 'install' in thing ? CLOCK : LEAVES_MARKS
  for (const name of names) {
    const call = calls[name]
    if (typeof call !== 'function') continue
    calls[name] = (...given: unknown[]): unknown => {
      mark()
      return Reflect.apply(call, thing, given) as unknown
    }
  }
}

const CLOCK = ['install', 'setFixedTime', 'setSystemTime'] as const

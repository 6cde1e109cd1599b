import type { Locator, Page } from '@playwright/test'
import { DEMO_USER, type DemoChannel } from './web-demo.ts'

const PATIENCE_MS = 20_000

export async function signIn(page: Page, origin: string): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${origin}/login`)
  await page.getByLabel('Username or email').fill(DEMO_USER.username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_USER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/chat/**')
}

const pathOf = ({ locationId, id }: DemoChannel): string => `/chat/locations/${locationId}/channels/${id}`

const messagesOf = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

export async function openChannel(page: Page, origin: string, channel: DemoChannel): Promise<void> {
  await page.goto(`${origin}${pathOf(channel)}`)
  await messagesOf(page).getByRole('article').first().waitFor()
}

/** The scripts that were asked for before the messages were painted. */
export async function scriptsUntilPainted(page: Page, open: () => Promise<void>): Promise<string[]> {
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('[role="log"] [role="article"], [role="log"] article')) performance.mark('painted')
      else requestAnimationFrame(look)
    }
    look()
  })
  await open()
  const urls = await page.evaluate(() => {
    const painted = performance.getEntriesByName('painted')[0]?.startTime ?? Number.POSITIVE_INFINITY
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.filter(({ startTime }) => startTime < painted).map(({ name }) => name)
  })
  return urls.map((url) => new URL(url).pathname.slice(1))
}

/** Milliseconds from a click on a channel until its messages were painted where they can be seen. */
export async function timeSwitch(page: Page, to: DemoChannel): Promise<number> {
  const link = page.locator(`a[href="${pathOf(to)}"]`).first()
  await link.scrollIntoViewIfNeeded()
  return link.evaluate((element: HTMLElement) => {
    const rows = (): Element[] => [...document.querySelectorAll('[role="log"] article')]
    const before = new Set(rows())
    const isShown = (row: Element): boolean => {
      const view = row.closest('[role="log"]')?.getBoundingClientRect()
      const { top, bottom, height } = row.getBoundingClientRect()
      const isInView = view !== undefined && height > 0 && bottom > view.top && top < view.bottom
      return isInView && row.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const started = performance.now()
    element.click()
    return new Promise<number>((resolve, reject) => {
      function look(): void {
        if (performance.now() - started > 5_000) return reject(new Error('a channel did not open'))
        const now = rows()
        const isOpen = element.getAttribute('aria-current') === 'page' && !now.some((row) => before.has(row))
        if (!isOpen || !now.some(isShown)) {
          requestAnimationFrame(look)
          return
        }
        // What stands on the page in a frame's callback is painted right after it, and a message comes after that.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - started))
        port1.start()
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  })
}

export type ScrollResult = { longest: number; overLimit: number; scrolled: number }

/** Rolls the wheel back through a channel's history and answers the tasks that kept the page from drawing. */
export async function scrollBack(page: Page, steps: number): Promise<ScrollResult> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { benchTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await messagesOf(page).hover()
  const oldest = await topMessage(page)
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, -1_500)
    await page.waitForTimeout(50)
  }
  if ((await topMessage(page)) === oldest) throw new Error('the list did not scroll')
  const tasks = await page.evaluate(() => ('benchTasks' in window ? (window.benchTasks as number[]) : []))
  return {
    longest: Math.max(0, ...tasks),
    overLimit: tasks.filter((task) => task > 50).length,
    scrolled: steps * 1_500,
  }
}

function topMessage(page: Page): Promise<string> {
  return messagesOf(page).getByRole('article').first().innerText()
}

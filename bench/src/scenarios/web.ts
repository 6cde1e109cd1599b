import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { PATHS } from '../paths.ts'
import { startDemo } from '../servers.ts'
import { median } from '../statistics.ts'
import { type Figure, notMeasured } from '../table.ts'
import { gzipKilobytes, initialScripts } from './web-bundle.ts'
import { type DemoChannel, listDemoChannels } from './web-demo.ts'
import { openChannel, scriptsUntilPainted, scrollBack, signIn, timeSwitch } from './web-page.ts'
import { measureTyping } from './web-typing.ts'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Messages enough to fill a screen. */
const FILLED = 10
const BUSY = 15_000
const SWITCHES = 24
const WHEEL_STEPS = 150
const LONG_TASK_MS = 50
const INITIAL_KILOBYTES = 220

/** The built app as its reader meets it, on the demo. Whatever cannot be measured leaves a line that says why. */
export async function measureWeb(running: (() => Promise<void>)[]): Promise<Figure[]> {
  if (!existsSync(join(PATHS.webApp, 'index.html'))) {
    return [notMeasured('web', 'web app', '', 'it is not built (npm run build)')]
  }
  const initial = gzipKilobytes(initialScripts())
  const figures: Figure[] = [sizeFigure('initial JavaScript, gzip', initial)]
  try {
    const demo = await startDemo()
    running.push(demo.stop)
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
    running.push(() => browser.close())
    figures.push(...(await measureInBrowser(browser, `http://127.0.0.1:${demo.port}`)))
  } catch (error) {
    figures.push(notMeasured('web', 'in the browser', '', firstLine(error)))
  }
  return figures
}

async function measureInBrowser(browser: Browser, origin: string): Promise<Figure[]> {
  const channels = (await listDemoChannels(origin)).filter(({ seq }) => seq >= FILLED)
  const busy = channels.find(({ seq }) => seq >= BUSY)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, origin)
  return [
    ...(await attempt('JavaScript until a channel is painted, gzip', async () => {
      const [first] = channels
      if (!first) throw new Error('the demo has no channels')
      const scripts = await scriptsUntilPainted(page, () => openChannel(page, origin, first))
      return sizeFigure('JavaScript until a channel is painted, gzip', gzipKilobytes(scripts))
    })),
    ...(await attempt('cached channel switch', () => measureSwitch(page, origin, channels))),
    ...(await attempt('longest task while scrolling', () => measureScroll(page, origin, busy))),
    ...(await attempt('a key in the composer', async () => {
      const [first] = channels
      if (!first) throw new Error('the demo has no channels')
      return measureTyping(page, origin, first)
    })),
  ]
}

async function measureSwitch(page: Page, origin: string, channels: DemoChannel[]): Promise<Figure> {
  const [one] = channels
  const [from, to] = channels.filter(({ locationId }) => locationId === one?.locationId)
  if (!from || !to) throw new Error('the demo has no two channels side by side')
  await openChannel(page, origin, from)
  const times: number[] = []
  // The first two fill the cache.
  for (let turn = 0; turn < SWITCHES + 2; turn++) {
    const time = await timeSwitch(page, turn % 2 === 0 ? to : from)
    if (turn >= 2) times.push(time)
    await page.waitForTimeout(200)
  }
  const value = median(times)
  return {
    scenario: 'web',
    name: 'cached channel switch, click to painted',
    unit: 'ms',
    value,
    goal: { text: '≤ 50 ms', met: value <= 50 },
    note: `slowest ${Math.max(...times).toFixed(0)} ms`,
  }
}

async function measureScroll(page: Page, origin: string, busy: DemoChannel | undefined): Promise<Figure> {
  if (!busy) throw new Error('the demo has no busy channel')
  await openChannel(page, origin, busy)
  await page.waitForTimeout(1_000)
  const { longest, overLimit } = await scrollBack(page, WHEEL_STEPS)
  return {
    scenario: 'web',
    name: `longest task while scrolling ${busy.seq.toLocaleString('en-US')} messages`,
    unit: 'ms',
    value: longest,
    goal: { text: 'none over 50 ms', met: longest <= LONG_TASK_MS },
    note: overLimit === 0 ? 'shorter ones are not told' : `${overLimit} over 50 ms`,
  }
}

async function attempt(name: string, measure: () => Promise<Figure>): Promise<Figure[]> {
  try {
    return [await measure()]
  } catch (error) {
    return [notMeasured('web', name, '', firstLine(error))]
  }
}

function sizeFigure(name: string, value: number): Figure {
  const goal = { text: `≤ ${INITIAL_KILOBYTES} KB`, met: value <= INITIAL_KILOBYTES }
  return { scenario: 'web', name, unit: 'KB', value, goal }
}

function findBrowser(): string {
  const found = [process.env['CHROMIUM_PATH'] ?? '', ...BROWSERS].find((path) => path !== '' && existsSync(path))
  if (!found) throw new Error('there is no Chromium here')
  return found
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

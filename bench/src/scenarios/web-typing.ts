import type { CDPSession, Page } from '@playwright/test'
import { median, percentile } from '../statistics.ts'
import type { Figure } from '../table.ts'
import type { DemoChannel } from './web-demo.ts'
import { openChannel } from './web-page.ts'

const CHANNELS = 2_000
const KEYS = 120
const FRAME_MS = 16
const WORDS = 'Given 2.5 mg subcut at 2:46, breathing easily, will look again at 3:16. '

/** What one key in the composer costs the page, with a long list of channels beside it. */
export async function measureTyping(page: Page, origin: string, channel: DemoChannel): Promise<Figure> {
  await page.route('**/user-channels', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const body = (await answer.json()) as { data: { id: number; name: string | null }[] }
    await route.fulfill({ json: { ...body, data: lengthen(body.data) } })
  })
  await openChannel(page, origin, channel)
  const field = page.getByRole('main').locator('[role="textbox"][contenteditable="true"]')
  await field.click()
  const costs = await typeAndWeigh(page)
  const raw = median(await typeInBareField(page))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.unroute('**/user-channels')
  const value = percentile(costs, 0.95)
  return {
    scenario: 'web',
    name: `a key in the composer beside ${CHANNELS.toLocaleString('en-US')} channels`,
    unit: 'ms',
    value,
    raw: { what: 'ms in a bare field', value: raw },
    goal: { text: `p95 < ${FRAME_MS} ms`, met: value < FRAME_MS },
    note: `median ${median(costs).toFixed(1)} ms`,
  }
}

/** The demo has a few dozen channels; the rest are copies of them under other ids. */
function lengthen<Channel extends { id: number; name: string | null }>(channels: Channel[]): Channel[] {
  const copies = Array.from({ length: CHANNELS - channels.length }, (_, index) => {
    const one = channels[index % channels.length]
    return one ? [{ ...one, id: 1_000_000 + index, name: `${one.name ?? 'Channel'} ${index}` }] : []
  })
  return [...channels, ...copies.flat()]
}

/** The same in a page with nothing but a field: what the browser itself takes. */
async function typeInBareField(beside: Page): Promise<number[]> {
  const page = await beside.context().newPage()
  await page.setContent('<div contenteditable="true">&nbsp;</div>')
  await page.locator('div').click()
  const costs = await typeAndWeigh(page)
  await page.close()
  return costs
}

/** Types, and answers the main thread's work for each key, from the press until it was painted. */
async function typeAndWeigh(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const costs: number[] = []
  for (let key = 0; key < KEYS; key++) {
    const before = await taskTime(session)
    await page.keyboard.type(WORDS[key % WORDS.length] ?? ' ')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    costs.push((await taskTime(session)) - before)
  }
  await session.detach()
  return costs
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

import type { Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { channelRow, messagesOf, messageWith, NORTH_SHORE } from './support/chat.ts'
import { expect, test } from './support/test.ts'

const ROUND_NOTES = Array.from({ length: 90 }, (_, index) => ({ from: 'doctor', text: `Round note ${index + 1}.` }))

/** Lets the nurse have read a channel so far and no further. */
async function markRead(server: AppServer, channelId: number, seq: number): Promise<void> {
  await server.db.query(
    `update group_members set last_seen_seq = $2, read_seq = $2, last_seen_message_id =
       (select id from messages where group_id = $1 and seq = $2)
     where group_id = $1 and user_id = (select id from users where username = 'nurse')`,
    [channelId, seq],
  )
}

test('a channel opens at the first unread message, then at its end, and stays there however early older ones come and however slow the machine is', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], ROUND_NOTES)
  const page = await enter('nurse')
  await answerOlderAtOnce(page)
  const cdp = await page.context().newCDPSession(page)
  const last = messageWith(page, 'Round note 90.')
  for (const rate of [1, 6]) {
    await markRead(server, channel.id, 40)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(channel.path)
    await expect(page.getByRole('separator', { name: /New since/ })).toBeInViewport()
    await expect(messageWith(page, 'Round note 41.')).toBeInViewport()
    await expect(last).not.toBeInViewport()
    await expect(page.getByText('Loading earlier messages')).toHaveCount(0)
    // Older messages, the editor and the mark have come: what moved the list would have done so.
    await expect(page.getByRole('main').locator('[contenteditable]')).toBeVisible()
    await expect(page.getByRole('button', { name: /Jump to latest|new$/ })).toBeVisible()
    await expect.poll(() => dividerPlace(page)).toBeCloseTo(0.28, 2)
  }

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.getByRole('button', { name: /Jump to latest|new$/ }).click()
  await expect(last).toBeInViewport()
  await expect(channelRow(page, channel.name)).not.toContainText('unread')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(channel.path)
  await expect(page.getByRole('main').locator('[contenteditable]')).toBeVisible()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('separator', { name: /New since/ })).toHaveCount(0)
  for (let line = 0; line < 4; line++) await page.keyboard.press('Shift+Enter')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
})

/** Lets the page's own memory answer for a page of older messages that was asked for before: sooner than any server. */
async function answerOlderAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (!url.includes('/messages/paginate')) return fetch(input, init)
      const known = sessionStorage.getItem(url)
      if (known !== null) return new Response(known, { headers: { 'content-type': 'application/json' } })
      const answer = await fetch(input, init)
      sessionStorage.setItem(url, await answer.clone().text())
      return answer
    }
  })
}

/** Where the divider stands in the view of the messages: 0 at its top, 1 at its bottom. */
async function dividerPlace(page: Page): Promise<number> {
  const list = await messagesOf(page).boundingBox()
  const divider = await page.getByRole('separator', { name: /New since/ }).boundingBox()
  return list && divider ? (divider.y - list.y) / list.height : -1
}

test('the night at Walter Brandvold’s bed reads as it was written, and months of history scroll back without losing the place', async ({
  enter,
}) => {
  const page = await enter('doctor')
  await page.goto(NORTH_SHORE)
  await page.getByRole('link', { name: /Walter Brandvold/ }).click()
  await expect(page.getByRole('heading', { name: 'Walter Brandvold', level: 1 })).toBeVisible()
  await expect(page.getByText('Born Mar 12, 1941')).toBeVisible()
  const order = messageWith(page, 'Two point five, not 25').first()
  const list = messagesOf(page)
  // It may stand above what was written since.
  await list.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -300)
    await expect(order).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(order).toContainText('@Dana Whitlock')
  await expect(order).toContainText('Pinned')
  await order.getByRole('button', { name: /\d+ Replies/ }).click()
  const thread = page.getByRole('region', { name: 'Thread' })
  await expect(thread.getByText('Reading back: morphine sulfate')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(thread).toHaveCount(0)

  await page.getByRole('button', { name: /Switch location/ }).click()
  await page.getByRole('menuitem', { name: /Harbor House/ }).click()
  await channelRow(page, 'Unit floor').click()
  await expect(page.getByRole('heading', { name: 'Unit floor', level: 1 })).toBeVisible()
  await expect(list.getByRole('article').first()).toBeVisible()
  for (let step = 0; step < 6; step++) {
    const oldest = await list.getByRole('article').first().innerText()
    await list.hover()
    await page.mouse.wheel(0, -6000)
    await expect(list.getByRole('article').first()).not.toHaveText(oldest)
  }
  // Whoever races past what nobody could read sees shapes, and messages where they stop.
  const shapes = '[aria-hidden=true] > i'
  const most = await list.evaluate(async (element, shape) => {
    const counts: number[] = []
    for (let step = 0; step < 20; step++) {
      element.scrollTop += 1_200
      await new Promise(requestAnimationFrame)
      counts.push(element.querySelectorAll(shape).length)
    }
    return Math.max(...counts)
  }, shapes)
  expect(most).toBeGreaterThan(0)
  await expect(list.locator(shapes)).toHaveCount(0)
  await expect(list.getByRole('article').first()).toBeVisible()

  // The wheel turns on for a moment after what it brought into view.
  let top = Number.NaN
  const moved = async () => {
    const before = top
    top = await list.evaluate((element) => element.scrollTop)
    return top - before
  }
  await expect.poll(moved, { intervals: [400] }).toBe(0)
  const anchor = list.getByRole('article').nth(3)
  const text = await anchor.innerText()
  const before = await messageBox(page, text)
  await page.waitForLoadState('networkidle')
  expect(Math.abs((await messageBox(page, text)) - before)).toBeLessThanOrEqual(2)
})

/** Where on the page a message stands. */
async function messageBox(page: Page, text: string): Promise<number> {
  const first = text.split('\n').find((line) => line.length > 12) ?? ''
  const box = await messagesOf(page).getByRole('article').filter({ hasText: first }).first().boundingBox()
  return box?.y ?? 0
}

test('a family member sees their family channel and nothing of the care team', async ({ enter }) => {
  const page = await enter('daughter')
  await page.goto('/chat')
  await expect(page.getByRole('link', { name: /Brandvold family/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Patients' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Night shift handover/ })).toHaveCount(0)
  await page.getByRole('link', { name: /Brandvold family/ }).click()
  await expect(page.getByText('Family reads this')).toBeVisible()
})

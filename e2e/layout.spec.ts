import type { Locator, Page } from '@playwright/test'
import { expectNoBarriersInBoth } from './support/barriers.ts'
import {
  channelRow,
  composerOf,
  goWithin,
  messageWith,
  NORTH_SHORE,
  openChannel,
  threadOf,
  write,
} from './support/chat.ts'
import { expect, test } from './support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const TABLET = { viewport: { width: 820, height: 1180 } }

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not lead there.')
}

test('on a phone there is one pane at a time with a way back, and what is pressed while a list still scrolls is pressed', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'On the phone?' }])
  const page = await enter('nurse', PHONE)
  await page.goto(channel.path.replace(/\/channels.*/, ''))
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: new RegExp(channel.name) }).click()
  await expect(messageWith(page, 'On the phone?')).toBeVisible()
  await expect(channelRow(page, channel.name)).toHaveCount(0)
  await write(page, 'Yes, here.')
  await expect(messageWith(page, 'Yes, here.')).toContainText('Sent')
  await messageWith(page, 'On the phone?').tap()
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', { name: 'Back to chats' })
    .or(page.getByRole('button', { name: 'Back to chats' }))
    .click()
  await expect(page.getByRole('link', { name: new RegExp(channel.name) })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('link', { name: /Marisol Quintero/ }).hover()
  await page.mouse.wheel(0, 20)
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Channels' }).evaluate((list) => list.scrollTop))
    .toBe(20)
  await page.mouse.down()
  await page.mouse.up()
  await expect(composerOf(page)).toBeVisible()
})

/** Four times its size, on a phone's side, and on narrow phones. */
const TIGHT = [{ width: 320, height: 256 }, { width: 844, height: 390 }, { width: 360, height: 640 }, PHONE.viewport]

/** How much of what something scrolls in is in the window. */
async function roomAround(inside: Locator): Promise<number> {
  return inside.evaluate((element) => {
    let scroller = element.parentElement
    while (scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement
    const { top, bottom } = (scroller ?? document.body).getBoundingClientRect()
    return Math.min(bottom, window.innerHeight) - Math.max(top, 0)
  })
}

test('however tight it is, there is room to read and to write, and nothing slides sideways', async ({
  arrive,
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Room for oxygen?' }])
  const page = await enter('nurse', PHONE)
  await page.goto(NORTH_SHORE)
  const row = page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: new RegExp(channel.name) })
  const guest = await arrive(PHONE)
  await guest.goto('/')
  const begin = guest.getByRole('link', { name: 'Start a workspace' })

  for (const size of TIGHT) {
    await test.step(`${size.width} by ${size.height}`, async () => {
      await page.setViewportSize(size)
      await goWithin(page, NORTH_SHORE)
      await page.getByRole('searchbox').focus()
      await page.keyboard.type(channel.name)
      await expect(row).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await expect(row).toBeFocused()
      await expect(row).toBeInViewport({ ratio: 1 })
      expect(await roomAround(row)).toBeGreaterThanOrEqual(120)
      await expectNoSidewaysScroll(page)

      await row.click()
      await expect.poll(() => roomAround(messageWith(page, 'Room for oxygen?'))).toBeGreaterThanOrEqual(120)
      await write(page, `There is, at ${size.width}.`)
      await expect(messageWith(page, `at ${size.width}`)).toBeInViewport()
      await expect(page.getByRole('heading', { name: channel.name, level: 1 })).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(page)

      for (const [path, found] of [
        ['/patients', page.getByRole('link', { name: /Walter Brandvold/ })],
        ['/search?q=oxygen', page.getByRole('link', { name: /oxygen/i }).first()],
      ] as const) {
        await goWithin(page, `${NORTH_SHORE}${path}`)
        await found.scrollIntoViewIfNeeded()
        expect(await roomAround(found)).toBeGreaterThanOrEqual(120)
        await expectNoSidewaysScroll(page)
      }

      await guest.setViewportSize(size)
      await begin.scrollIntoViewIfNeeded()
      await expect(begin).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(guest)
    })
  }
  await guest.getByRole('link', { name: 'Sign in' }).click()
  await expect(guest).toHaveURL('/login')
})

test('on a tablet the list slides over from a button, and where there is room for it everything is reached by the keyboard', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'By keys alone' }])
  const page = await enter('nurse', TABLET)
  await openChannel(page, channel.path)
  await expect(channelRow(page, channel.name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Channels' }).click()
  await page.getByRole('link', { name: /Walter Brandvold/ }).click()
  await expect(page.getByRole('heading', { name: 'Walter Brandvold', level: 1 })).toBeVisible()
  await expect(channelRow(page, channel.name)).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await channelRow(page, channel.name).click()
  await page.getByRole('searchbox', { name: 'Patients, people, channels' }).focus()
  await page.keyboard.type(channel.name)
  await expect(channelRow(page, channel.name)).toBeVisible()
  await expect(page.getByRole('link', { name: /Walter Brandvold/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await composerOf(page).focus()
  await page.keyboard.type('Bold ')
  // Until the editor has taken the plain field's place there is nothing to set in bold.
  await expect(composerOf(page)).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('2.5 mg')
  await page.keyboard.press('Enter')
  await expect(messageWith(page, 'Bold').locator('b').filter({ hasText: 'mg' })).toHaveText(/2\.5\smg/)

  await messageWith(page, 'By keys alone').focus()
  await tabTo(page, messageWith(page, 'By keys alone').getByRole('button', { name: /^Reply/ }))
  await page.keyboard.press('Enter')
  await expect(threadOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(threadOf(page)).toHaveCount(0)
})

test('with the keyboard alone, the focus goes to what was opened, comes back, and never gets lost', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Lines to keep' }])
  await server.db.query(`update messages set pinned_at = now(), pinned_by = sender_id where group_id = $1`, [
    channel.id,
  ])
  await server.db.query(`update groups set pinned_count = 1 where id = $1`, [channel.id])
  const [page, doctor] = [await enter('nurse', { viewport: { width: 1100, height: 900 } }), await enter('doctor')]
  await openChannel(page, channel.path)
  const focused = page.locator(':focus')

  await test.step('a panel that lies over the messages has the focus, and Tab does not go under it', async () => {
    const details = page.getByRole('main').getByRole('button', { name: 'Details', exact: true })
    await details.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) })
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(panel.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(details).toBeFocused()
  })

  await test.step('a menu has the focus on its first line, and Escape closes it alone', async () => {
    await page.getByRole('link', { name: /Alerts/ }).click()
    const alerts = page.getByRole('region', { name: 'Alerts' })
    await expect(alerts).toBeVisible()
    const sort = page.getByRole('button', { name: /^Sort Patients by/ })
    await sort.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu').locator('[role^=menuitem]').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(sort).toBeFocused()
    await expect(alerts).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(alerts).toHaveCount(0)
  })

  await test.step('what was acknowledged keeps the focus', async () => {
    await openChannel(doctor, channel.path)
    await doctor.getByRole('switch', { name: 'Urgent' }).click()
    await write(doctor, 'Please read this')
    const message = messageWith(page, 'Please read this')
    await message.getByRole('button', { name: 'Acknowledge' }).focus()
    await page.keyboard.press('Enter')
    await expect(message.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
    await expect(message).toBeFocused()
  })

  await test.step('what was taken off the pinned leaves the focus at their heading', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Pinned' }).click()
    const pinned = page.getByRole('region', { name: 'Pinned' })
    await pinned.getByRole('button', { name: 'Unpin' }).focus()
    await page.keyboard.press('Enter')
    await expect(pinned.getByRole('article')).toHaveCount(0)
    await expect(focused).toHaveText('Pinned')
  })
  await expect(page).toHaveTitle(/Channel · Kinward$/)
})

test('the screens hold WCAG 2.2 AA, in light and dark', async ({ arrive, enter, server }) => {
  const guest = await arrive()
  const main = guest.getByRole('main')
  await guest.goto('/not-found')
  for (const way of ['Back to chats', 'Sign in']) {
    await expect(main.getByRole('link', { name: way })).toBeVisible()
    await expectNoBarriersInBoth(guest)
    await main.getByRole('link', { name: way }).click()
  }
  await expect(guest).toHaveURL('/login')
  await expect(main.getByLabel('Password', { exact: true })).toBeVisible()
  await expectNoBarriersInBoth(guest)
  const page = await enter('doctor')
  // By its own address: other stories have written in this channel since.
  const { rows } = await server.db.query<{ id: string }>(
    `select id from messages where group_id = 1 and body like '%Two point five, not 25%' and parent_id is null`,
  )
  await page.goto(`${NORTH_SHORE}/channels/1?message=${rows[0]?.id}`)
  await messageWith(page, 'Two point five, not 25')
    .first()
    .getByRole('button', { name: /\d+ Replies/ })
    .click()
  await expect(threadOf(page).getByText('Reading back')).toBeVisible()
  await expectNoBarriersInBoth(page)
  const phone = await enter('daughter', PHONE)
  await phone.goto('/chat')
  await phone.getByRole('link', { name: /Brandvold family/ }).click()
  await expect(messageWith(phone, 'Is he warm enough')).toBeVisible()
  await expectNoBarriersInBoth(phone)
})

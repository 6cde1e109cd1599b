import { changeConfig } from '@kinward/contract/roles'
import { requestUpgrade, upgradeWishFor } from '@kinward/contract/upgrades'
import type { Locator, Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { composerOf, messageWith, openChannel } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const PLACE = { entityId: 1, locationId: 1 }
const ADDRESS = '/upsell-features?feature=omni_channels'

const bellOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Alerts/ })

/** Takes features away for as long as a story lasts. */
async function without(server: AppServer, flags: readonly string[], story: () => Promise<void>): Promise<void> {
  const admin = await openDevice(server.origin, 'admin')
  const all = (value: false | null) => Object.fromEntries(flags.map((flag) => [flag, value]))
  await admin.call(changeConfig, { params: PLACE, body: { featureFlags: all(false) } })
  try {
    await story()
  } finally {
    await admin.call(changeConfig, { params: PLACE, body: { featureFlags: all(null) } })
    await server.db.query('delete from upgrade_requests')
  }
}

async function pressPin(page: Page, text: string): Promise<void> {
  const row = messageWith(page, text)
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
}

test('a nurse leaves the page of what is locked on a phone, asks for it at her desk, the admin is told and grants it, and the lock is gone without a reload', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'The side door is open until 9.' }])
  await without(server, ['enablePinMessages', 'enableOmniChannels'], async () => {
    const nurse = await enter('nurse', { viewport: { width: 390, height: 844 } })
    await nurse.goto(`${ADDRESS}&medium=webapp`)
    await nurse.getByRole('button', { name: 'Upgrade Now' }).click()
    await nurse.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    const isWide = await nurse.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWide).toBe(false)
    await nurse.getByRole('button', { name: 'Close' }).click()
    await expect(nurse).toHaveURL(/\/chat/)

    // Closing leads to where she was last, which may be another location.
    await nurse.setViewportSize({ width: 1440, height: 1400 })
    await openChannel(nurse, channel.path)
    await composerOf(nurse).fill('half a sentence')
    await pressPin(nurse, 'The side door')
    const page = nurse.getByRole('dialog', { name: 'Pinned messages' })
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectNoBarriers(nurse, 'dialog[open]')

    // Back takes the page away and leaves what lay under it as it was.
    await nurse.goBack()
    await expect(page).toHaveCount(0)
    await expect(composerOf(nurse)).toHaveText('half a sentence')
    await expect(nurse).toHaveURL(channel.path)

    await pressPin(nurse, 'The side door')
    await page.getByRole('button', { name: 'Request from Admin' }).click()
    const request = nurse.getByRole('dialog', { name: 'Request Feature' })
    await nurse.keyboard.press('Escape')
    await expect(request).toHaveCount(0)
    await page.getByRole('button', { name: 'Request from Admin' }).press('Enter')
    await request.getByRole('button', { name: 'Send Request' }).click()
    const sent = nurse.getByRole('dialog', { name: 'Feature Requested' })
    await sent.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('Feature Requested')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request from Admin' })).toHaveCount(0)

    const admin = await enter('admin')
    await admin.goto(`${ADDRESS}&medium=webapp&locationId=1`)
    await admin.getByRole('link', { name: 'Upgrade Now' }).click()
    await expect(admin).toHaveURL('/settings/features?location=1')
    await admin.goto('/upsell-features?feature=no_such_feature')
    await expect(admin).toHaveURL('/not-found')
    await admin.getByRole('link', { name: 'Back to chats' }).click()
    await bellOf(admin).click()
    const alert = admin.getByRole('region', { name: 'Alerts' }).getByRole('article').first()
    await expect(alert).toContainText('Pinned messages: someone asks to have it switched on')
    await alert.click()
    const asked = admin.getByRole('region', { name: 'Asked for' }).getByRole('listitem', { name: 'Pinned messages' })
    await expect(asked).toContainText('Dana Whitlock')
    const aide = await openDevice(server.origin, 'aide')
    await aide.call(requestUpgrade, { params: PLACE, body: upgradeWishFor('pin_messages') })
    await expect(asked).toContainText('Dana Whitlock and Teun Visser')
    await asked.getByRole('button', { name: 'Switch on Pinned messages' }).click()
    await expect(admin.getByRole('region', { name: 'Asked for' })).toHaveCount(0)

    await expect(page.getByText('Pinned messages: switched on at North Shore')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await pressPin(nurse, 'The side door')
    await expect(messageWith(nurse, 'The side door')).toContainText('Pinned')
    await expect(composerOf(nurse)).toHaveText('half a sentence')
    await bellOf(nurse).click()
    // Others may have come after it.
    const alerts = nurse.getByRole('region', { name: 'Alerts' }).getByRole('article')
    await expect(alerts.filter({ hasText: 'Pinned messages: switched on, as you asked' }).first()).toBeVisible()
  })
})

test('the page stands by itself too: framed without a way to close, open to apps, and behind sign-in otherwise', async ({
  arrive,
}) => {
  const stranger = await arrive()
  await stranger.goto(`${ADDRESS}&medium=admin`)
  await expect(stranger).toHaveURL('/login')
  await stranger.goto(`${ADDRESS}&medium=mobile&iframe=true`)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Reach those who have no Kinward')
  await expect(stranger.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(stranger.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/login')
  const sales = stranger.waitForEvent('popup')
  await stranger.getByRole('link', { name: 'Contact Sales' }).click()
  await expect((await sales).getByRole('heading', { name: 'Sales' })).toBeVisible()
})

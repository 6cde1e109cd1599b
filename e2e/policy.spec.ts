import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { messageWith, write } from './support/chat.ts'
import { PASSWORD } from './support/session.ts'
import { expect, openPage, test } from './support/test.ts'

declare global {
  interface Window {
    violations: string[]
  }
}

test('an admin writes, reads who did what, narrows it and takes it along, and nothing of it breaks the content security policy', async ({
  browser,
  server,
  makeChannel,
}) => {
  const channel = await makeChannel(['admin'])
  const page = await openPage(browser, server)
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.violations.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  const complaints: string[] = []
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) complaints.push(line.text())
  })
  const violations = () => page.evaluate(() => window.violations)

  const answer = await page.goto(channel.path)
  const policy = (answer?.headers()['content-security-policy'] ?? '').split(';')
  expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "connect-src 'self'", "font-src 'self'"]))
  await page.getByLabel('Username or email').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${channel.path}`)
  expect(await violations()).toEqual([])

  await write(page, 'said under a strict policy')
  await expect(messageWith(page, 'said under a strict policy')).toBeVisible()
  await page.getByRole('button', { name: /emoji/i }).first().click()
  expect(await violations()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: /^Security/ }).click()
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  expect(await violations()).toEqual([])

  await settings.getByRole('link', { name: /^Audit log/ }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Signed in').first()).toBeVisible()
  await expect(main.getByText(/127\.0\.0\.1|::1/).first()).toBeVisible()

  await main.getByLabel('About').selectOption({ label: 'People, roles, invites' })
  await expect(main.getByText('Signed in')).toHaveCount(0)
  await main.getByLabel('About').selectOption({ label: 'Everything' })
  await main.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(main.getByText('Nothing was recorded')).toBeVisible()
  await main.getByLabel('To', { exact: true }).fill('')

  const saving = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Export' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^audit-log-[\d-]+\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFNumber,Time,Action,By,.*session\.signed-in/s)

  // That too is in the log, once it is looked at again.
  await settings.getByRole('link', { name: /^Security/ }).click()
  await settings.getByRole('link', { name: /^Audit log/ }).click()
  await expect(main.getByText(/^Exported the audit log \(\d+ lines?\)$/)).toBeVisible()
  expect(await violations()).toEqual([])
  expect(complaints).toEqual([])
  await expectNoBarriers(page)

  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    return 'injected' in window
  })
  expect(ran).toBe(false)
  await page.context().close()
})

test('sign-in leads nowhere outside of the app, whatever an address says', async ({ arrive, server }) => {
  const expectSignInLeadsIn = async (page: Page) => {
    await page.getByLabel('Username or email').fill('aide')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${server.origin}/chat/**`)
  }
  for (const address of ['/login?returnTo=https://evil.example', '/login?returnTo=//evil.example']) {
    const page = await arrive()
    await page.goto(address)
    await expectSignInLeadsIn(page)
  }
  const page = await arrive()
  await page.goto(`${server.origin}//evil.example/..%2f`)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(server.origin)
  await page.goto('/login')
  await page.evaluate(() => {
    const state = { usr: { returnTo: '//evil.example/chat' }, key: 'x', idx: 0 }
    history.replaceState(state, '')
  })
  await page.reload()
  await expectSignInLeadsIn(page)
})

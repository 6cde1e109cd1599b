import { readFile } from 'node:fs/promises'
import { expectNoBarriers } from './support/barriers.ts'
import { openChannel, messageWith, write } from './support/chat.ts'
import { PASSWORD } from './support/session.ts'
import { expect, openPage, test } from './support/test.ts'

declare global {
  interface Window {
    violations: string[]
  }
}

test('nothing that the app does breaks its own content security policy', async ({ browser, server, makeChannel }) => {
  const channel = await makeChannel(['nurse'])
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

  const answer = await page.goto('/login')
  const policy = (answer?.headers()['content-security-policy'] ?? '').split(';')
  expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "connect-src 'self'", "font-src 'self'"]))
  await page.getByLabel('Username or email').fill('nurse')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/chat/**')
  expect(await violations()).toEqual([])

  await openChannel(page, channel.path)
  await write(page, 'said under a strict policy')
  await expect(messageWith(page, 'said under a strict policy')).toBeVisible()
  await page.getByRole('button', { name: /emoji/i }).first().click()
  expect(await violations()).toEqual([])
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  expect(await violations()).toEqual([])
  expect(complaints).toEqual([])

  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    return 'injected' in window
  })
  expect(ran).toBe(false)
  await page.context().close()
})

test('sign-in leads nowhere outside of the app, whatever an address says', async ({ browser, server }) => {
  for (const address of [
    '/login?returnTo=https://evil.example',
    '/login?returnTo=//evil.example',
    '//evil.example/..%2f',
  ]) {
    const page = await openPage(browser, server)
    await page.goto(`${server.origin}${address}`)
    await page.goto('/login')
    await page.evaluate(() => {
      const state = { usr: { returnTo: '//evil.example/chat' }, key: 'x', idx: 0 }
      history.replaceState(state, '')
    })
    await page.reload()
    await page.getByLabel('Username or email').fill('aide')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${server.origin}/chat/**`)
    await page.context().close()
  }
})

test('an admin reads who did what, narrows it, and takes it along; that too is in the log', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/settings/audit-log')
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
  await page.reload()
  await expect(main.getByText(/^Exported the audit log \(\d+ lines?\)$/)).toBeVisible()
  await expectNoBarriers(page)
})

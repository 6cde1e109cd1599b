import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { startAppServer } from './support/app-server.ts'
import globalSetup from './support/global-setup.ts'
import { NORTH_SHORE } from './support/chat.ts'

// Makes the pictures of the README from the demo, the way a person would come to see them.
const FOLDER = 'docs/images'

type Shot = {
  name: string
  size: [width: number, height: number]
  scheme: 'light' | 'dark'
  show: (page: Page) => Promise<void>
}

async function openThread(page: Page): Promise<void> {
  await page.goto(NORTH_SHORE)
  await page.getByRole('link', { name: /Walter Brandvold/ }).click()
  await page.getByRole('button', { name: /4 Replies/ }).click()
  await page.getByText('Reading back').waitFor()
}

async function openFamily(page: Page): Promise<void> {
  await page.goto(NORTH_SHORE)
  await page.getByRole('link', { name: /Brandvold family/ }).click()
  await page.getByText('Is he warm enough').waitFor()
}

const SHOTS: Shot[] = [
  { name: 'channel-light', size: [1440, 900], scheme: 'light', show: openThread },
  { name: 'channel-dark', size: [1440, 900], scheme: 'dark', show: openThread },
  { name: 'phone-family', size: [390, 844], scheme: 'light', show: openFamily },
  {
    name: 'phone-list',
    size: [390, 844],
    scheme: 'dark',
    show: async (page) => {
      await page.goto(NORTH_SHORE)
      await page.getByRole('link', { name: /Walter Brandvold/ }).waitFor()
    },
  },
]

const stopDatabase = await globalSetup()
const server = await startAppServer('screenshots')
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
await mkdir(FOLDER, { recursive: true })
for (const { name, size, scheme, show } of SHOTS) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: size[0], height: size[1] },
    colorScheme: scheme,
    deviceScaleFactor: 1.5,
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('nurse')
  await page.getByLabel('Password', { exact: true }).fill('Kinward#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/chat/**')
  await show(page)
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined))
  await page.mouse.move(1, 1)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
  await context.close()
}
await browser.close()
await server.stop()
await stopDatabase()

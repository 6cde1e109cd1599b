import { defineConfig } from '@playwright/test'
import { SWITCHES } from './support/switches.ts'

/** A machine that nobody watches may be shared with others, who take most of it now and then. */
const PATIENCE = process.env['CI'] ? 3 : 1

/** Three browsers keep two cores busy: one of them mostly waits. Each worker has a server and a database of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: './test-results',
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // Where nobody watches, a story is told twice before it counts as failed; one that needed it is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000 * PATIENCE,
  expect: { timeout: 10_000 * PATIENCE },
  use: {
    // High enough for a whole list: what is out of sight is not there.
    viewport: { width: 1440, height: 1000 },
    colorScheme: 'light',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Recording takes a third of the time: it is for looking into one story.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: SWITCHES,
    },
  },
})

import type { Page } from '@playwright/test'
import type { AppServer } from './support/app-server.ts'
import { signedInState } from './support/session.ts'
import { watchSockets } from './support/sockets.ts'
import { expect, openPage, test } from './support/test.ts'
import { differences } from './support/truths/differences.ts'
import { type Step, stepsOf, take } from './support/truths/steps.ts'
import { lookAt, type Tab } from './support/truths/tab.ts'
import { makeWorld, type World } from './support/truths/world.ts'

/** How many seeds are tried, from which on, and how much each does: rounds of steps, and a look at everything after each. */
const RUNS = Number(process.env['TRUTHS_RUNS'] ?? 1)
const FIRST = Number(process.env['TRUTHS_SEED'] ?? 1)
const ROUNDS = 3
const STEPS = 24

test.use({ actionTimeout: 3_000 })

/** High enough to see a whole channel: what is opened is read without scrolling. */
const VIEW = { width: 1440, height: 2800 }

const OFTEN = { timeout: 25_000, intervals: [400] }

/** Both people back on the line, and nothing that any tab shows or keeps differs from the database. */
async function expectTrue(server: AppServer, world: World, tabs: readonly Tab[]): Promise<void> {
  for (const { page } of tabs) await page.context().setOffline(false)
  const allDifferences = async () => {
    const found = await Promise.all(tabs.map((tab) => differences(server, world, tab)))
    return found.flat()
  }
  await expect.poll(allDifferences, OFTEN).toEqual([])
}

/** The rows of the list that say that something waits. */
async function waiting(page: Page): Promise<string[]> {
  const { shown } = await lookAt(page)
  return Object.keys(shown.rows).filter((id) =>
    /\d (unread|mentions? of you|urgent)/.test(shown.rows[Number(id)] ?? ''),
  )
}

/** Opens a channel that waits. What is open is left first: turned back to unread, it stays so until it is opened again. */
async function read(page: Page, id: string): Promise<void> {
  await page.locator(`nav [data-channel]:not([data-channel="${id}"])`).first().click()
  await page.locator(`nav [data-channel="${id}"]`).click()
  await expect.poll(() => waiting(page), OFTEN).not.toContain(id)
}

async function takeAll(scene: Parameters<typeof take>[0], steps: readonly Step[]): Promise<void> {
  for (const step of steps) await test.step(JSON.stringify(step), () => take(scene, step))
}

for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
  test(`whatever two people do in three tabs, every tab tells the truth (seed ${seed})`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(180_000)
    const world = await makeWorld(server)
    const [ada, ben] = world.people
    const home = `/chat/locations/${world.here}`
    const desk = await openPage(browser, server, {
      viewport: VIEW,
      storageState: await signedInState(server.origin, ada.username),
    })
    const far = await openPage(browser, server, {
      viewport: VIEW,
      storageState: await signedInState(server.origin, ben.username),
    })
    for (const page of [desk, far]) await watchSockets(page.context())
    const tabs = [
      { name: 'Ada’s first tab', page: desk, person: ada },
      { name: 'Ada’s second tab', page: await desk.context().newPage(), person: ada },
      { name: 'Ben’s tab', page: far, person: ben },
    ]
    for (const { page } of tabs) {
      await page.goto(home)
      await expect(page.locator('nav [data-channel]')).toHaveCount(3)
    }

    const steps = stepsOf(seed, ROUNDS * STEPS)
    for (let round = 0; round < ROUNDS; round++) {
      const now = steps.slice(round * STEPS, (round + 1) * STEPS)
      await Promise.all(
        tabs.map((_, index) =>
          takeAll(
            { server, world, tabs },
            now.filter(({ tab }) => tab === index),
          ),
        ),
      )
      await test.step('every tab is true', () => expectTrue(server, world, tabs))
    }

    await test.step('a tab that is loaded afresh shows the same', async () => {
      for (const { page, person } of tabs.slice(1)) {
        const fresh = await page.context().newPage()
        await fresh.goto(page.url())
        await expectTrue(server, world, [...tabs, { name: 'A fresh tab', page: fresh, person }])
        expect((await lookAt(fresh)).shown.rows).toEqual((await lookAt(page)).shown.rows)
        await fresh.close()
      }
    })

    await test.step('what waits leads somewhere, and read in one tab it waits in none', async () => {
      for (const { page } of [tabs[0], tabs[2]].filter((tab) => tab !== undefined)) {
        for (const id of await waiting(page)) await read(page, id)
      }
      for (const { page } of tabs) await expect.poll(() => waiting(page), OFTEN).toEqual([])
      await expectTrue(server, world, tabs)
    })
    await desk.context().close()
    await far.context().close()
  })
}

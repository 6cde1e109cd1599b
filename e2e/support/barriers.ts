import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // A panel that fills a phone stands under a heading of its own level.
  rules: { 'page-has-heading-one': { enabled: false } },
}

type Fault = { id: string; nodes: { html: string }[] }
type Axe = { run(within: string, options: object): Promise<{ violations: Fault[] }> }

/**
 * Nothing on the page, or within a part of it, that axe knows to keep people out. It runs in the page itself: the usual
 * wrapper opens a second one for every look, to put frames together, and we have none.
 */
export async function expectNoBarriers(page: Page, within = ':root'): Promise<void> {
  expect(await findBarriers(page, within, OPTIONS)).toEqual([])
}

/** The same in light and dark, where nothing but the colours is different. */
export async function expectNoBarriersInBoth(page: Page, within = ':root'): Promise<void> {
  await expectNoBarriers(page, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await findBarriers(page, within, { ...OPTIONS, runOnly: ['color-contrast'] })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
}

async function findBarriers(page: Page, within: string, options: object): Promise<string[]> {
  // A window may still be on its way: its code comes with the first click on it.
  await page.locator(within).first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([part, chosen]) => {
      // What is still fading in has no colour of its own yet.
      const fading = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(fading.map(({ finished }) => finished))
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(part, chosen)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, options] as const,
  )
}

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const faults = await page.evaluate(
    async ([part, options]) => {
      // What is still fading in has no colour of its own yet.
      const fading = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(fading.map(({ finished }) => finished))
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(part, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, OPTIONS] as const,
  )
  expect(faults).toEqual([])
}

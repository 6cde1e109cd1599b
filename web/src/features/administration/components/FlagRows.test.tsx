import { FEATURE_FLAGS, PLAN_FLAGS } from '@kinward/contract/feature-flags'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { FlagRows } from './FlagRows.tsx'
import { texts } from './texts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test.each(['entity', 'location'] as const)('what has nothing behind it is no switch of the %s', (level) => {
  const effective = Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, true]))
  const page = document.createElement('div')
  const settings = {
    plan: 'enterprise' as const,
    planFlags: PLAN_FLAGS.enterprise,
    entity: effective,
    location: {},
    effective,
    mayChangeEntity: true,
  }
  act(() => createRoot(page).render(<FlagRows settings={settings} level={level} onChange={() => undefined} />))
  const { enableDashboardCustomization, enableInboundCalls, enableUserDirectory, ...offered } = texts.flag
  const rows = [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows).toHaveLength(Object.keys(offered).length)
  for (const words of [enableDashboardCustomization, enableInboundCalls, enableUserDirectory]) {
    expect(rows.filter((row) => row.includes(words))).toEqual([])
  }
})

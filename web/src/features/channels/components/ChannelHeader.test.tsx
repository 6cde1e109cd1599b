import type { Flag, FlagPriority } from '@kinward/contract/patients'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { buildGroup } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { audienceOf } from '../../composer/audience.ts'
import { ChannelHeader } from './ChannelHeader.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let leave = () => {}
afterEach(() => act(() => leave()))

const flag = (id: number, priority: FlagPriority): Flag => ({
  id,
  priority,
  abrv: `F${id}`,
  style: { flagLabel: `Flag ${id}` },
})
const FLAGS = [flag(1, 4), flag(2, 0), flag(3, 1), flag(4, 3), flag(5, 2)]

/** The flags on a phone whose words can be seen. */
function worded(flags: Flag[], onFlags?: () => void): string[] {
  const page = document.createElement('div')
  const root = createRoot(page)
  leave = () => root.unmount()
  const group = buildGroup({ type: 'patients', flags })
  act(() =>
    root.render(
      <MemoryRouter>
        <ChannelHeader
          group={group}
          people={new Map()}
          meId={1}
          placeName="Harbor"
          audience={audienceOf(group, new Map())}
          layout="phone"
          backTo="/"
          onFlags={onFlags}
        />
      </MemoryRouter>,
    ),
  )
  return [...page.querySelectorAll('[title^="Flag "]')]
    .filter((chip) => chip.querySelector('b')?.getAttribute('aria-hidden') !== 'true')
    .map((chip) => chip.getAttribute('title') ?? '')
}

it('says on a phone what the most urgent of many flags are', () => {
  expect(worded(FLAGS.slice(1), vi.fn())).toEqual(['Flag 3', 'Flag 5', 'Flag 4', 'Flag 2'])
  expect(worded(FLAGS, vi.fn())).toEqual(['Flag 3', 'Flag 5'])
})

it('says what all of them are where nothing else would', () => {
  expect(worded(FLAGS)).toHaveLength(5)
})

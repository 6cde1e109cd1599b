import { BroadcastChannel } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { createBroadcast } from '../../lib/broadcast.ts'
import { createEditTabs, EditNews } from './edit-tabs.ts'

it('counts what the other tabs have begun to change, and not what this one has', async () => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  const lines = [1, 2, 3].map(() => createBroadcast('kinward-test-edits', EditNews))
  const [one, , three] = lines.map((line, index) => createEditTabs(line, () => [3, 2, 0][index] ?? 0))
  expect([await one?.countElsewhere(), await three?.countElsewhere()]).toEqual([2, 5])
  for (const line of lines) line.close()
})

it('counts nothing where tabs cannot talk to each other', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const alone = createEditTabs(createBroadcast('kinward-test-edits', EditNews), () => 1)
  expect(await alone.countElsewhere()).toBe(0)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture } from '../../../../test/uploads.ts'
import { createLooking } from './looking.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-looking-'))
  await writeFile(join(folder, 'plan.pdf'), await fixture('plan.pdf'))
})
afterAll(() => rm(folder, { recursive: true }))

const said = { fileName: 'plan.pdf', mimeType: '', isVoiceClip: false, isAvatar: false }

test('a file that takes too long is refused, and the next is looked at by a fresh thread', async () => {
  // Nothing is looked at in no time at all.
  const hurried = createLooking({ longestMs: 0 })
  expect(await hurried.look(join(folder, 'plan.pdf'), said)).toEqual({ outcome: 'refused', refusal: 'broken' })
  await hurried.stop()
  const looking = createLooking()
  expect(await looking.look(join(folder, 'plan.pdf'), said)).toMatchObject({ mimeType: 'application/pdf' })
  await looking.stop()
})

test('what cannot be read is an error of its own, and the thread goes on', async () => {
  const looking = createLooking()
  await expect(looking.look(join(folder, 'missing.pdf'), said)).rejects.toThrow('ENOENT')
  expect(await looking.look(join(folder, 'plan.pdf'), said)).toMatchObject({ kind: 'file' })
  await looking.stop()
})

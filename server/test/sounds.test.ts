import { readFile } from 'node:fs/promises'
import { NOTIFICATION_SOUNDS } from '@kinward/contract/notification-settings'
import { expect, test } from 'vitest'
import { SOUNDS, wavOf } from '../../scripts/lib/sounds.ts'

const MOST_BYTES = 20_000

/** What goes on until someone answers; half of it is rest. */
const TONES = ['ring', 'ring_back', 'waiting']
const MOST_BYTES_OF_TONE = 80_000

test.each([...NOTIFICATION_SOUNDS, ...TONES])('%s is the sound that the script makes, and small', async (name) => {
  const file = await readFile(new URL(`../../web/public/sounds/${name}.wav`, import.meta.url))
  const sound = SOUNDS[name]
  if (!sound) throw new Error(`${name} is not made`)
  expect(file.equals(wavOf(sound))).toBe(true)
  expect(file.length).toBeLessThan(TONES.includes(name) ? MOST_BYTES_OF_TONE : MOST_BYTES)
})

test('no two sounds are the same', () => {
  expect(Object.keys(SOUNDS)).toEqual([...NOTIFICATION_SOUNDS, ...TONES])
  const files = Object.values(SOUNDS).map((sound) => wavOf(sound).toString('base64'))
  expect(new Set(files).size).toBe(NOTIFICATION_SOUNDS.length + TONES.length)
})

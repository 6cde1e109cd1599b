import { expect, test } from 'vitest'
import { buildStream, tracksOf } from '../../test/fake-media.ts'
import { createOpenMedia, MediaRefused } from './media.ts'

const named = (name: string) => Object.assign(new Error(name), { name })

/** Devices that are there, or why they are not. */
function devices({ audio = null, video = null }: { audio?: string | null; video?: string | null } = {}) {
  return () => ({
    getUserMedia(want: MediaStreamConstraints = {}) {
      const why = (want.audio ? audio : null) ?? (want.video ? video : null)
      if (why !== null) return Promise.reject(named(why))
      return Promise.resolve(
        buildStream(...(want.audio ? ['audio' as const] : []), ...(want.video ? ['video' as const] : [])),
      )
    },
  })
}

const voice = { audio: true, video: false }
const video = { audio: true, video: true }

test.each([
  ['a microphone that is not allowed', voice, { audio: 'NotAllowedError' }, 'Microphone Permission is Required'],
  ['no microphone', voice, { audio: 'NotFoundError' }, 'Microphone Permission is Required'],
  [
    'a camera that is not allowed',
    video,
    { video: 'NotAllowedError' },
    'Microphone and camera permissions are required.',
  ],
  ['neither of them', video, { audio: 'NotFoundError' }, 'Microphone and camera permissions are required.'],
])('%s is told in words', async (_what, want, missing, sentence) => {
  await expect(createOpenMedia(devices(missing))(want)).rejects.toThrow(new MediaRefused(sentence))
})

test('a browser without devices is told apart', async () => {
  const opening = createOpenMedia(() => undefined)(voice)
  await expect(opening).rejects.toThrow('Your browser does not support getUserMedia API.')
})

test.each([
  [voice, {}, ['audio']],
  [video, {}, ['audio', 'video']],
  [video, { video: 'NotFoundError' }, ['audio']],
  [video, { video: 'NotReadableError' }, ['audio']],
])('%j with %j is heard and seen as far as it goes: %j', async (want, missing, kinds) => {
  const stream = await createOpenMedia(devices(missing))(want)
  expect(tracksOf(stream).map(({ kind }) => kind)).toEqual(kinds)
})

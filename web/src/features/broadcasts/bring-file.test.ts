import { beginBroadcastUpload, finishBroadcastUpload } from '@kinward/contract/broadcasts'
import type { RouteDefinition } from '@kinward/contract/route'
import { expect, it } from 'vitest'
import type { Call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { type BroughtFile, createBringFile } from './bring-file.ts'

const looking = () => new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'Still looking.', retryAfter: 2 })
const done = { name: '1-plan.pdf' }

/** Tries a file upon a server that answers in this order to being asked to look at it. */
function setup(answers: readonly (Error | typeof done)[], brought?: BroughtFile) {
  const steps: string[] = []
  const waits: number[] = []
  const left = [...answers]
  const call = (async (route: RouteDefinition) => {
    steps.push(route.name)
    if (route.name === beginBroadcastUpload.name) return { uploadName: `upload-${steps.length}`, url: 'https://here' }
    const answer = left.shift()
    if (answer instanceof Error) throw answer
    return answer
  }) as Call
  const bring = createBringFile({
    call,
    put: async () => void steps.push('bytes'),
    pass: async (ms) => void waits.push(ms),
  })
  const given = brought ?? { file: new File(['x'], 'plan.pdf'), arrived: null }
  const result = bring(given, { signal: new AbortController().signal, onProgress: () => undefined })
  return { result, steps, waits, given }
}

const BEGIN = [beginBroadcastUpload.name, 'bytes']
const LOOK = finishBroadcastUpload.name

it('a file that the server still looks at is asked for again when it is time, and not sent again', async () => {
  const { result, steps, waits } = setup([looking(), looking(), done])
  expect(await result).toBe(done)
  expect(steps).toEqual([...BEGIN, LOOK, LOOK, LOOK])
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(2_000)
})

it('bytes that are not there after all are sent once more', async () => {
  const missing = new ApiError({ status: 409, code: 'CONFLICT', message: 'Not there.' })
  const { result, steps } = setup([missing, done])
  expect(await result).toBe(done)
  expect(steps).toEqual([...BEGIN, LOOK, ...BEGIN, LOOK])
})

it('gives up after some tries, and goes on from where it was when it is tried again', async () => {
  const lost = new NetworkError('away')
  const { result, steps, given } = setup([lost, lost, lost, lost])
  await expect(result).rejects.toBe(lost)
  expect(steps).toEqual([...BEGIN, LOOK, LOOK, LOOK, LOOK])
  const again = setup([done], given)
  expect([await again.result, again.steps]).toEqual([done, [LOOK]])
})

it.each([
  ['a refusal', new ApiError({ status: 415, code: 'UNSUPPORTED_MEDIA', message: 'No.' })],
  ['a wait of a minute', new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'Full.', retryAfter: 60 })],
])('%s is told at once', async (_, error) => {
  const { result, waits } = setup([error])
  await expect(result).rejects.toBe(error)
  expect(waits).toEqual([])
})

import { forgotPassword } from '@kinward/contract/passwords'
import { login } from '@kinward/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHashing } from '../../src/platform/session/hashing.ts'
import { hashBy, hashPassword } from '../../src/platform/session/passwords.ts'
import { startTestApp, type TestApp } from '../harness.ts'

const TRIES = 200

let kit: TestApp
beforeAll(async () => {
  hashBy(createHashing())
  kit = await startTestApp()
  const locationId = await kit.build.location(await kit.build.entity())
  const password_hash = await hashPassword('Kinward#2026')
  for (let number = 0; number < TRIES; number++) {
    const email = `nurse${number}@harbor.example`
    await kit.build.member(await kit.build.user({ username: `nurse${number}`, email, password_hash }), locationId)
  }
})
afterAll(() => kit.stop())

/** The times of tries for people who exist and for people who do not, taken in turns so that both see the same machine. */
async function measure(call: (username: string) => Promise<unknown>) {
  const times = { someone: [] as number[], nobody: [] as number[] }
  for (let number = 0; number < TRIES; number++) {
    const turns: [keyof typeof times, string][] = [
      ['someone', `nurse${number}`],
      ['nobody', `ghost${number}`],
    ]
    for (const [who, username] of number % 2 ? turns : turns.toReversed()) {
      await kit.pool.query('truncate attempts')
      const start = performance.now()
      await call(username)
      times[who].push(performance.now() - start)
    }
  }
  return times
}

/** How far apart two sets of times are, as a share of what either takes, and in standard errors. */
function compare(one: number[], other: number[]) {
  const [a, b] = [middleOf(one), middleOf(other)]
  const difference = Math.abs(a.mean - b.mean)
  return { share: difference / a.mean, errors: difference / Math.hypot(a.error, b.error), means: [a.mean, b.mean] }
}

/** The mean of the middle four fifths: what stalls the machine now and then says nothing of the call. */
function middleOf(times: number[]): { mean: number; error: number } {
  const middle = times.toSorted((x, y) => x - y).slice(times.length * 0.1, times.length * 0.9)
  const mean = middle.reduce((sum, time) => sum + time, 0) / middle.length
  const variance = middle.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (middle.length - 1)
  return { mean, error: Math.sqrt(variance / middle.length) }
}

test.each([
  ['a wrong password', (username: string) => kit.anonymous.ask(login, { body: { username, password: 'Wrong#2026' } })],
  ['a forgotten one', (username: string) => kit.anonymous.ask(forgotPassword, { body: { username } })],
])('the time that %s takes does not tell who exists', async (what, call) => {
  const { someone, nobody } = await measure(call)
  const { share, errors, means } = compare(someone, nobody)
  const [known = 0, unknown = 0] = means
  process.stdout.write(
    `${what}: ${known.toFixed(2)} ms and ${unknown.toFixed(2)} ms, ${errors.toFixed(1)} standard errors apart\n`,
  )
  expect(share < 0.03 || errors < 3).toBe(true)
})

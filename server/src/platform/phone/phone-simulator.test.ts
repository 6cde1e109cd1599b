import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, createPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { createLogger } from '../observability/logger.ts'
import { createPhoneSimulator, type PhoneSimulator, type Press, type Whose } from './phone-simulator.ts'

let database: TestDatabase
let pool: pg.Pool
let phones: PhoneSimulator
let id: string

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 4, createLogger('silent'))
  phones = createPhoneSimulator(createDatabase(pool))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('truncate simulated_calls')
  id = await phones.place({ own: '+12075550152', theirs: '+12075550153', ownRingsFor: 30, theirsRingsFor: 60 })
})

const press = async (...presses: `${Whose} ${Press}`[]) => {
  for (const one of presses) {
    const [whose, what] = one.split(' ') as [Whose, Press]
    await phones.press(id, whose, what)
  }
}
const stand = async () => {
  const standing = await phones.ask(id)
  return [standing?.own, standing?.theirs]
}
const lateBy = (column: 'own_rings_until' | 'their_rings_until') =>
  pool.query(`update simulated_calls set ${column} = now() - interval '1 second'`)
const shown = async () => (await phones.handsets()).map(({ whose, state }) => `${whose} ${state}`)

describe('the phones of the demo', () => {
  test('ring one after the other, and are joined', async () => {
    expect(await stand()).toEqual(['ringing', null])
    expect(await shown()).toEqual(['own rings'])
    await press('own answer')
    expect(await stand()).toEqual(['in-progress', 'ringing'])
    expect(await shown()).toEqual(['own waits', 'theirs rings'])
    await press('theirs answer')
    expect(await stand()).toEqual(['in-progress', 'in-progress'])
    expect(await shown()).toEqual(['own talks', 'theirs talks'])
    await pool.query(`update simulated_calls set talking_since = now() - interval '65 seconds'`)
    await press('theirs hang-up')
    expect(await phones.ask(id)).toEqual({ own: 'completed', theirs: 'completed', seconds: 65 })
    expect(await shown()).toEqual([])
  })

  test.each([
    [['own decline'], 'busy', null],
    [['own answer', 'theirs decline'], 'completed', 'busy'],
    [['own answer', 'own hang-up'], 'completed', 'canceled'],
    [['own answer', 'theirs answer', 'own hang-up'], 'completed', 'completed'],
    // What was pressed on a page that shows how it was before changes nothing.
    [['theirs answer'], 'ringing', null],
    [['own decline', 'own answer'], 'busy', null],
    [['own answer', 'theirs decline', 'theirs answer'], 'completed', 'busy'],
  ] as const)('after %j they are %s and %s', async (presses, own, theirs) => {
    await press(...presses)
    expect(await stand()).toEqual([own, theirs])
  })

  test('do not ring for ever', async () => {
    await lateBy('own_rings_until')
    expect(await stand()).toEqual(['no-answer', null])
    await press('own answer')
    expect(await stand()).toEqual(['no-answer', null])
    id = await phones.place({ own: '+12075550152', theirs: '+12075550153', ownRingsFor: 30, theirsRingsFor: 60 })
    await press('own answer')
    await lateBy('their_rings_until')
    expect(await stand()).toEqual(['completed', 'no-answer'])
  })

  test('are hung up from here, or only while the first one rings', async () => {
    await phones.hangUp(id, { onlyRinging: true })
    expect(await stand()).toEqual(['canceled', null])
    id = await phones.place({ own: '+12075550152', theirs: '+12075550153', ownRingsFor: 30, theirsRingsFor: 60 })
    await press('own answer')
    await phones.hangUp(id, { onlyRinging: true })
    expect(await stand()).toEqual(['in-progress', 'ringing'])
    await phones.hangUp(id, { onlyRinging: false })
    expect(await stand()).toEqual(['completed', 'canceled'])
    expect(await phones.ask('nothing like this')).toBeNull()
  })
})

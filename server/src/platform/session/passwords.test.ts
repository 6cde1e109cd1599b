import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUICK_HASHING } from '../../../test/harness.ts'
import { createHashing } from './hashing.ts'
import { checkPassword, hashBy, hashPassword } from './passwords.ts'

let stored: string
beforeAll(async () => {
  hashBy(createHashing())
  stored = await hashPassword('Kinward#2026')
})
afterAll(() => hashBy(QUICK_HASHING))

describe('a password', () => {
  test('is kept as argon2id with at least 19 MiB and two passes', () => {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(stored).not.toContain('Kinward#2026')
  })

  test('matches itself and nothing else', async () => {
    expect(await checkPassword(stored, 'Kinward#2026')).toBe(true)
    expect(await checkPassword(stored, 'kinward#2026')).toBe(false)
    expect(await checkPassword(stored, 'Kinward#2026 ')).toBe(false)
  })

  test('of nobody matches nothing, not even the one the work is done with', async () => {
    expect(await checkPassword(undefined, 'no one has this password')).toBe(false)
    expect(await checkPassword(null, 'no one has this password')).toBe(false)
  })

  test('is refused by the same work for nobody as for someone', async () => {
    const hashing = createHashing()
    const tried: string[] = []
    const verify: typeof hashing.verify = (against, secret) => {
      tried.push(against)
      return hashing.verify(against, secret)
    }
    hashBy({ ...hashing, verify })
    expect(await checkPassword(stored, 'wrong')).toBe(false)
    expect(await checkPassword(undefined, 'wrong')).toBe(false)
    const [someone, nobody] = tried.map((hash) => hash.split('$').slice(0, 4))
    expect(nobody).toEqual(someone)
    expect(tried).toHaveLength(2)
  })
})

test('someone who holds a session does not wait behind those who guess at the door', async () => {
  const order: string[] = []
  const open = Promise.withResolvers<void>()
  const verify = async (_against: string, secret: string) => {
    await open.promise
    order.push(secret)
    return true
  }
  hashBy({ hash: async () => 'hashed', verify })
  const guesses = ['first', 'second', 'third'].map((secret) => checkPassword('stored', secret))
  const pin = checkPassword('stored', 'the PIN', 'member')
  open.resolve()
  await Promise.all([...guesses, pin])
  expect(order.indexOf('the PIN')).toBeLessThan(order.indexOf('second'))
})

import { describe, expect, test } from 'vitest'
import { MESSAGE_MAX_LENGTH, NewMessage } from './messages.ts'
import { paramsSchema } from './route.ts'
import { ROUTES } from './routes.ts'
import { Credentials } from './session.ts'

describe('the list of calls', () => {
  test('has each name and each address once', () => {
    const names = ROUTES.map(({ name }) => name)
    const addresses = ROUTES.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('asks for a channel only where its path, and so its place, names one', () => {
    const broken = ROUTES.filter(({ access, path }) => {
      const needs = access.level === 'group' ? ['{entityId}', '{locationId}', '{groupId}'] : []
      const place = access.level === 'location' ? ['{entityId}', '{locationId}'] : []
      return [...needs, ...place].some((part) => !path.includes(part))
    })
    expect(broken).toEqual([])
  })
})

describe('the parameters of a path', () => {
  const schema = paramsSchema('/api/v2/groups/{groupId}/files/{name}')

  test('are integers where they end in Id, and text elsewhere', () => {
    expect(schema.parse({ groupId: '12', name: '12' })).toEqual({ groupId: 12, name: '12' })
  })

  test.each(['0', '-1', '1.5', 'abc', '', ' ', '9007199254740992', '1e400', 'NaN', 'null'])(
    'refuse the id %j',
    (groupId) => {
      expect(schema.safeParse({ groupId, name: 'x' }).success).toBe(false)
    },
  )
})

describe('a new message', () => {
  test('may be as long as the limit and no longer', () => {
    expect(NewMessage.safeParse({ message: 'x'.repeat(MESSAGE_MAX_LENGTH) }).success).toBe(true)
    expect(NewMessage.safeParse({ message: 'x'.repeat(MESSAGE_MAX_LENGTH + 1) }).success).toBe(false)
  })

  test.each(['', '   ', '\n\t', 'nul \0 inside'])('cannot be %j', (message) => {
    expect(NewMessage.safeParse({ message }).success).toBe(false)
  })

  test.each(['short', 'k'.repeat(101), 'nul-inside-\0'])('cannot have the key %j', (hashKey) => {
    expect(NewMessage.safeParse({ message: 'hello', hashKey }).success).toBe(false)
  })

  test('is no reply and stays out of no thread unless it says so', () => {
    expect(NewMessage.parse({ message: 'hello' })).toEqual({
      message: 'hello',
      parentId: null,
      showInMainThread: false,
      isUrgent: false,
      quotedMessageId: null,
      forwards: null,
      message_attachment: [],
      OpenedFlags: [],
      ClosedFlags: [],
    })
  })
})

test('credentials hold no NUL, which no database takes', () => {
  expect(Credentials.safeParse({ username: 'nurse\0', password: 'x' }).success).toBe(false)
  expect(Credentials.safeParse({ username: 'nurse', password: '\0' }).success).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { createLogger, withoutQuery } from './logger.ts'

function capture() {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  return { log, text: () => lines.join('') }
}

const SECRET = 'Mr. Okafor slept badly'

describe('a log line', () => {
  test.each([
    { password: SECRET },
    { token: SECRET },
    { jwtToken: SECRET },
    { body: { message: SECRET } },
    { request: { headers: { authorization: SECRET, cookie: SECRET } } },
    { user: { fullName: SECRET, first_name: SECRET, last_name: SECRET, username: SECRET, email: SECRET } },
    { query: { jwToken: SECRET } },
    { pin: SECRET },
  ])('holds nothing of %j', (fields) => {
    const { log, text } = capture()
    log.info(fields, 'something happened')
    expect(text()).toContain('something happened')
    expect(text()).not.toContain('Okafor')
  })

  test.each<[string, (log: ReturnType<typeof createLogger>) => void]>([
    ['with a sentence', (log) => log.error({ err: new Error(SECRET) }, 'request failed')],
    ['without one', (log) => log.error({ err: new Error(SECRET) })],
    ['as it is', (log) => log.error(new Error(SECRET))],
    ['of several lines', (log) => log.error({ err: new Error(`line one\n${SECRET}\n    at ${SECRET}`) }, 'failed')],
    ['with a cause', (log) => log.error({ err: new Error('failed', { cause: new Error(SECRET) }) }, 'failed')],
    ['of the database', (log) => log.error({ err: Object.assign(new Error('x'), { detail: SECRET }) }, 'failed')],
    ['that is no error', (log) => log.error({ err: SECRET }, 'failed')],
  ])('holds nothing of what an error says, logged %s', (_how, write) => {
    const { log, text } = capture()
    write(log)
    expect(text()).toMatch(/"level":50/)
    expect(text()).not.toContain('Okafor')
  })

  test('keeps what helps: the kind of error, its code, and where it came from', () => {
    const { log, text } = capture()
    log.error({ err: Object.assign(new TypeError(SECRET), { code: '23505' }) }, 'request failed')
    const line = JSON.parse(text()) as { err: { kind: string; code: string; stack: string[] } }
    expect(line.err).toMatchObject({ kind: 'TypeError', code: '23505' })
    expect(line.err.stack[0]).toMatch(/logger\.test\.ts/)
  })
})

test('an address is logged without its query', () => {
  expect(withoutQuery('/socket.io/?jwToken=secret')).toBe('/socket.io/')
  expect(withoutQuery('/api/v2/users/7')).toBe('/api/v2/users/7')
})

test('a link that lets people in is logged without its hash', () => {
  expect(withoutQuery('/api/v2/quick-join/secret?x=1')).toBe('/api/v2/quick-join/[redacted]')
  expect(withoutQuery('/q/secret')).toBe('/q/[redacted]')
})

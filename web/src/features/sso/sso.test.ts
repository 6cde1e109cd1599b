import { describe, expect, test } from 'vitest'
import { arrivalOf } from './use-sso.ts'

describe('an address that someone comes back to', () => {
  test('has the answer of their organisation in its query', () => {
    expect(arrivalOf({ search: '?code=1&state=2', hash: '' })).toEqual({ kind: 'answer', answer: 'code=1&state=2' })
    expect(arrivalOf({ search: '?error=access_denied&state=2', hash: '' })).toMatchObject({ kind: 'answer' })
  })

  test('has the word of a program behind its #', () => {
    const hash = '#integration=key&data=a.b.c'
    expect(arrivalOf({ search: '', hash })).toEqual({ kind: 'integration', publicKey: 'key', data: 'a.b.c' })
  })

  test('is nothing without both halves', () => {
    expect([arrivalOf({ search: '?code=1', hash: '' }), arrivalOf({ search: '', hash: '#integration=key' })]).toEqual([
      null,
      null,
    ])
  })
})

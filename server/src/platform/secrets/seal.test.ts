import { describe, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

describe('a sealed secret', () => {
  const seal = createSeal('a secret of the server, long enough')
  const sealed = seal.close('client secret', 'sso:7')

  test('opens where it belongs, and is never the same twice', () => {
    expect(seal.open(sealed, 'sso:7')).toBe('client secret')
    expect(seal.close('client secret', 'sso:7').equals(sealed)).toBe(false)
    expect(sealed.toString('latin1')).not.toContain('client')
  })

  test('does not open elsewhere, altered, or under another secret', () => {
    const altered = Buffer.from(sealed)
    altered[14] = (altered[14] ?? 0) ^ 1
    expect(() => seal.open(sealed, 'sso:8')).toThrow('unable to authenticate data')
    expect(() => seal.open(altered, 'sso:7')).toThrow('unable to authenticate data')
    expect(() => createSeal('another secret, just as long').open(sealed, 'sso:7')).toThrow(
      'unable to authenticate data',
    )
  })
})

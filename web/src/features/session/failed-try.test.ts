import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { formatWait } from './format-wait.ts'
import { SESSION_TEXTS } from './texts.ts'
import { signInError, waitsUntil } from './use-sign-in-mutation.ts'

const slow = new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many tries.', retryAfter: 28 })

describe('a failed try', () => {
  it('says what the server said, or that it could not be reached', () => {
    expect(signInError(slow)).toBe('Too many tries.')
    expect(signInError(new NetworkError('away'))).toBe(SESSION_TEXTS.signInUnavailable)
    expect(signInError(new ApiError({ status: 500, code: 'INTERNAL', message: 'boom' }))).toBe(
      SESSION_TEXTS.signInUnavailable,
    )
    expect(signInError(null)).toBeNull()
  })

  it('says nothing above the form of what the form says itself', () => {
    const reused = new ApiError({ status: 409, code: 'PASSWORD_REUSED', message: 'The password has already been used' })
    expect(signInError(reused, ['PASSWORD_REUSED'])).toBeNull()
    expect(signInError(reused)).toBe('The password has already been used')
  })

  it('makes its maker wait for as long as the server said', () => {
    expect(waitsUntil(slow, 1_000)).toBe(29_000)
    expect(waitsUntil(new NetworkError('away'), 1_000)).toBeNull()
    expect([0, 5, 28, 60, 845].map(formatWait)).toEqual(['0:00', '0:05', '0:28', '1:00', '14:05'])
  })
})

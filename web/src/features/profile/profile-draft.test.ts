import type { Profile } from '@kinward/contract/profile'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { changesOf, draftOf, problemsOf, refusedFields } from './profile-draft.ts'

const profile: Profile = {
  firstName: 'Dana',
  lastName: 'Whitlock',
  username: 'nurse',
  title: 'RN',
  mobilePhone: null,
  personalEmail: null,
  zoomLink: null,
  gender: null,
}
const words = { needed: 'needed', email: 'no email', link: 'no link' }
const check = (over: Partial<ReturnType<typeof draftOf>>) =>
  problemsOf({ ...draftOf(profile), ...over }, words, (text) => text.length > 6)

describe('a profile while it is written', () => {
  it('sends what differs, trimmed, and what was emptied as nothing', () => {
    expect(changesOf(draftOf(profile), profile)).toEqual({})
    const draft = { ...draftOf(profile), firstName: ' Dana ', title: '', gender: 'Female' as const, mobilePhone: '5' }
    expect(changesOf(draft, profile)).toEqual({ title: null, gender: 'Female', mobilePhone: '5' })
  })

  it('says what is missing and what is wrong, and leaves what may be empty', () => {
    expect(check({})).toEqual({})
    expect(check({ firstName: ' ' })).toEqual({ firstName: 'needed' })
    expect(check({ personalEmail: 'dana', zoomLink: 'zoom' })).toEqual({
      personalEmail: 'no email',
      zoomLink: 'no link',
    })
    expect(check({ mobilePhone: '12' })).toEqual({ mobilePhone: 'Please enter a valid phone number' })
  })

  it('shows what the server refused in its field', () => {
    const problems = [{ path: 'body.username', message: 'This username is taken.' }]
    const error = new ApiError({ status: 409, code: 'CONFLICT', message: 'no', problems })
    expect(refusedFields(error)).toEqual({ username: 'This username is taken.' })
    expect(refusedFields(null)).toEqual({})
  })
})

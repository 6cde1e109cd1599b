import { describe, expect, test } from 'vitest'
import { changeProfile } from './profile.ts'

const parse = (body: unknown) => changeProfile.body.safeParse(body)

describe('a profile', () => {
  test('lets nothing pass that is not a profile’s', () => {
    const { data } = parse({ title: 'Nurse', role: 'admin', entityId: 7, is_admin: true, id: 1, permissions: ['x'] })
    expect(data).toEqual({ title: 'Nurse' })
  })

  test('may be emptied where a field is not needed', () => {
    expect(parse({ title: '', zoomLink: '', personalEmail: null, mobilePhone: '' }).data).toEqual({
      title: null,
      zoomLink: null,
      personalEmail: null,
      mobilePhone: null,
    })
  })

  test('takes a field of blanks for an empty one', () => {
    expect(parse({ title: ' ', mobilePhone: '   ', zoomLink: '  ', personalEmail: ' ' }).data).toEqual({
      title: null,
      mobilePhone: null,
      zoomLink: null,
      personalEmail: null,
    })
  })

  test.each([
    [{ firstName: '' }],
    [{ lastName: '<b>' }],
    [{ username: '1st' }],
    [{ gender: 'Unknown' }],
    [{ personalEmail: 'not an email' }],
    [{ zoomLink: 'javascript:alert(1)' }],
    [{ zoomLink: 'ftp://example.org/x' }],
    [{ title: 'x'.repeat(101) }],
    [{ title: 'with a \0 in it' }],
    [{ accepted: 'yes' }],
  ])('refuses %j', (body) => expect(parse(body).success).toBe(false))

  test('takes names of every language and a meeting’s address', () => {
    expect(
      parse({ firstName: 'Bogusława', lastName: "O'Hara-Ibáñez", zoomLink: 'https://zoom.us/j/123' }).success,
    ).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { findByName } from './find-by-name.ts'

const people = ['June Tallis', 'Dr. Priya Raman', 'Paul Raman', 'José Álvarez'].map((name) => ({ name }))
const names = (text: string) => findByName(people, text, 6).map(({ name }) => name)

describe('looking for someone to mention', () => {
  it('offers everyone in order of name before anything is typed', () => {
    expect(names('')).toEqual(['Dr. Priya Raman', 'José Álvarez', 'June Tallis', 'Paul Raman'])
  })

  it('finds any word of a name, its beginning first, without regard to accents', () => {
    expect(names('pa')).toEqual(['Paul Raman'])
    expect(names('ram')).toEqual(['Dr. Priya Raman', 'Paul Raman'])
    expect(names('alva')).toEqual(['José Álvarez'])
    expect(names('june t')).toEqual(['June Tallis'])
    expect(names('une')).toEqual([])
  })

  it('offers no more than asked for, in the order asked for', () => {
    const byLength = (one: { name: string }, other: { name: string }) => one.name.length - other.name.length
    expect(findByName(people, '', 2, byLength).map(({ name }) => name)).toEqual(['Paul Raman', 'June Tallis'])
  })
})

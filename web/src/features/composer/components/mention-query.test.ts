import { describe, expect, it } from 'vitest'
import { findCandidates } from './mention-query.ts'
import type { MentionCandidate } from './editor-handle.ts'

const people: MentionCandidate[] = ['June Tallis', 'Dr. Priya Raman', 'Paul Raman', 'José Álvarez'].map((name, id) => ({
  id: id + 1,
  name,
  title: null,
  userType: 'staff',
}))

const names = (text: string) => findCandidates(people, text).map((person) => person.name)

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
})

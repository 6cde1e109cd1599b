import { describe, expect, it } from 'vitest'
import { matchesWords } from './match-words.ts'

describe('matchesWords', () => {
  it('takes the beginnings of words in any order, without case and marks', () => {
    expect(matchesWords('Walter Brandvold', 'brand wal')).toBe(true)
    expect(matchesWords('Hanna Wójcik', 'wojc')).toBe(true)
    expect(matchesWords('Agnes Lindqvist-Baptiste', 'BAPT')).toBe(true)
    expect(matchesWords('Walter Brandvold', 'walter quintero')).toBe(false)
    expect(matchesWords('Jörg Großmann', 'grossm')).toBe(true)
    expect(matchesWords('Liam O’Brien', "o'brien")).toBe(true)
    expect(matchesWords('Jo\u00ADhanna Ｗeber', 'johanna web')).toBe(true)
  })

  it('takes a stretch of the text as it stands, and everything when nothing is searched', () => {
    expect(matchesWords('Night shift handover', 'ht shi')).toBe(true)
    expect(matchesWords('Night shift handover', ' ')).toBe(true)
  })

  it('leaves out a letter run that begins no word', () => {
    expect(matchesWords('Story 12 4', 'tory 4')).toBe(false)
  })
})

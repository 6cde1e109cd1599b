import { describe, expect, it } from 'vitest'
import { answered, asking, combine, heard, isUnsaved, NOTHING_KEPT, typed } from './kept-draft.ts'

const onServer = (message: string, revision: number) => ({
  groupId: 7,
  locationId: 2,
  parentId: null,
  message,
  revision,
})
const write = (text: string) => typed(NOTHING_KEPT, '', text)

describe('a draft and its server', () => {
  it('is unsaved from the first key until a save of those words is answered', () => {
    const asked = asking(write('ring Ellen'))
    expect(isUnsaved(asked)).toBe(true)
    expect(isUnsaved(answered(asked, { isSaved: true, draft: onServer('ring Ellen', 1) }))).toBe(false)
  })

  it('takes over what another device wrote while nothing was written here', () => {
    expect(heard(NOTHING_KEPT, onServer('from the tablet', 3))).toMatchObject({
      text: 'from the tablet',
      locationId: 2,
    })
    const known = heard(NOTHING_KEPT, onServer('newer', 3))
    expect(heard(known, onServer('older', 2))).toBe(known)
  })

  it('keeps what is being written when another device says something, and both when it is saved', () => {
    const writing = asking(write('mine'))
    expect(heard(writing, onServer('theirs', 1))).toBe(writing)
    const both = answered(writing, { isSaved: false, draft: onServer('theirs', 1) })
    expect(both).toMatchObject({ text: 'theirs\nmine', base: { revision: 1, message: 'theirs' } })
  })

  it('knows its own words when the answer to their save was lost', () => {
    const lost = asking(write('ring'))
    const on = typed(lost, 'ring', 'ring Ellen')
    const answer = answered(asking(on), { isSaved: false, draft: onServer('ring', 1) })
    expect(answer).toMatchObject({ text: 'ring Ellen', base: { revision: 1, message: 'ring' } })
  })

  it('does not bring back words that were sent while a save of them was on its way', () => {
    const sent = typed(asking(write('ring Ellen')), 'ring Ellen', '')
    for (const told of [
      answered(sent, { isSaved: true, draft: onServer('ring Ellen', 1) }),
      heard(sent, onServer('ring Ellen', 1)),
    ]) {
      expect(told).toMatchObject({ text: '', base: { revision: 1, message: 'ring Ellen' } })
      expect(isUnsaved(told)).toBe(true)
    }
  })

  it('stays when another device sent or emptied what it stood on', () => {
    const base = heard(NOTHING_KEPT, onServer('ring', 1))
    const on = asking(typed(base, 'ring', 'ring Ellen'))
    expect(answered(on, { isSaved: false, draft: onServer('', 2) }).text).toBe('ring Ellen')
  })

  it('keeps the words of two tabs that write at the same time', () => {
    expect(typed(write('first tab'), '', 'second tab').text).toBe('first tab\nsecond tab')
  })

  it('does not say twice what one of two texts already holds', () => {
    expect(combine('one', 'one\ntwo')).toBe('one\ntwo')
    expect(combine('one\ntwo', 'two')).toBe('one\ntwo')
    expect(combine('', 'two')).toBe('two')
    expect(combine('Not yet', 'No')).toBe('Not yet\nNo')
  })
})

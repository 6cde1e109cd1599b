import { describe, expect, it } from 'vitest'
import {
  answered,
  asking,
  attached,
  combine,
  detached,
  heard,
  isUnsaved,
  type KeptDraft,
  NOTHING_KEPT,
  typed,
} from './kept-draft.ts'

const onServer = (message: string, revision: number, names: readonly string[] = []) => ({
  groupId: 7,
  locationId: 2,
  parentId: null,
  message,
  attachments: names.map((name) => ({ type: 'image' as const, name })),
  revision,
})
const namesOf = ({ attachments }: KeptDraft) => attachments.map(({ name }) => name)
const picture = (name: string) => ({ type: 'image' as const, name })
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

  it('is unsaved while something attached is not on the server', () => {
    const kept = attached(NOTHING_KEPT, picture('a'))
    expect(isUnsaved(kept)).toBe(true)
    expect(attached(kept, picture('a'))).toBe(kept)
    const saved = answered(asking(kept), { isSaved: true, draft: onServer('', 1, ['a']) }, ['image:a'])
    expect(isUnsaved(saved)).toBe(false)
    expect(isUnsaved(detached(saved, ['image:a']))).toBe(true)
  })

  it('has what was attached here and there, and not what either took away', () => {
    const base = heard(NOTHING_KEPT, onServer('', 1, ['a', 'b']))
    const here = asking(attached(detached(base, ['image:a']), picture('mine')))
    const merged = answered(here, { isSaved: false, draft: onServer('', 2, ['a', 'theirs']) })
    expect(namesOf(merged)).toEqual(['mine', 'theirs'])
    expect(isUnsaved(merged)).toBe(true)
  })

  it('does not bring back a file that was sent while a save of it was on its way', () => {
    const sent = detached(asking(attached(NOTHING_KEPT, picture('a'))), ['image:a'])
    const told = heard(sent, onServer('', 1, ['a']))
    expect(namesOf(told)).toEqual([])
    expect(isUnsaved(told)).toBe(true)
  })

  it('lets go of a file that the server no longer has', () => {
    const kept = asking(attached(write('look'), picture('swept')))
    const saved = answered(kept, { isSaved: true, draft: onServer('look', 1) }, ['image:swept'])
    expect(namesOf(saved)).toEqual([])
    expect(isUnsaved(saved)).toBe(false)
  })
})

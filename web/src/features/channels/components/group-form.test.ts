import { describe, expect, it } from 'vitest'
import { isComplete, nameHint, wrongIn, type GroupDraft } from './group-form.ts'

const draft = (over: Partial<GroupDraft> = {}): GroupDraft => ({
  name: 'Night shift',
  displayName: '',
  details: '',
  isPublic: true,
  ...over,
})

describe('the form of a channel', () => {
  it('is complete with a name of at least two letters, spaces around it left out', () => {
    expect(isComplete(draft())).toBe(true)
    expect(isComplete(draft({ name: ' N ' }))).toBe(false)
    expect(wrongIn(draft({ name: '' })).name).toBe('Minimum 2 characters')
  })

  it('asks for a display name only when there is one', () => {
    expect(isComplete(draft({ displayName: ' ' }))).toBe(true)
    expect(wrongIn(draft({ displayName: 'N' })).displayName).toBe('Minimum 2 characters')
  })

  it('says nothing of an untouched name, and says when it is at its longest', () => {
    expect(nameHint('')).toBeUndefined()
    expect(nameHint('N')).toBe('Minimum 2 characters')
    expect(nameHint('n'.repeat(80))).toBe('Maximum 80 characters')
  })
})

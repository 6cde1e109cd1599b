import { describe, expect, it } from 'vitest'
import { buildMessage } from '../../test/factories.ts'
import { withRating, withReaction } from './optimistic.ts'

describe('a reaction of one’s own', () => {
  it('counts at once, and taking it back restores what was there', () => {
    const message = buildMessage({ reactions: { like: 2 } })
    const liked = withReaction(message, 'like', true)
    expect(liked.reactions).toEqual({ like: 3 })
    expect(liked.userReactions.like).toBeDefined()
    expect(withReaction(liked, 'like', true)).toBe(liked)
    expect(withReaction(liked, 'like', false)).toMatchObject({ reactions: { like: 2 }, userReactions: {} })
    const first = withReaction(message, 'funny', true)
    expect(withReaction(first, 'funny', false).reactions).toEqual({ like: 2 })
  })
})

describe('an honor point of one’s own', () => {
  it('counts once', () => {
    const rated = withRating(buildMessage({ honorPoints: 1 }), true)
    expect(rated).toMatchObject({ honorPoints: 2, isRated: true })
    expect(withRating(rated, true)).toBe(rated)
    expect(withRating(rated, false)).toMatchObject({ honorPoints: 1, isRated: false })
  })
})

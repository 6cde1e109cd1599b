import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../lib/storage.ts'
import { loadEmoji, searchEmoji } from './emoji-data.ts'
import { createRecentEmoji } from './recent-emoji.ts'
import { createSkinTone, inTone } from './skin-tone.ts'

describe('emoji', () => {
  it('come in groups, all of a kind that devices draw', async () => {
    const groups = await loadEmoji()
    expect(groups.map(({ name }) => name)).toContain('Smileys & Emotion')
    expect(groups.flatMap(({ emojis }) => emojis).length).toBeGreaterThan(1_500)
  })

  it('are found by name and by what they are used for, every word of it', async () => {
    const groups = await loadEmoji()
    expect(searchEmoji(groups, 'thumbs up')[0]?.emoji).toBe('👍')
    expect(searchEmoji(groups, 'party').map(({ emoji }) => emoji)).toContain('🎉')
    expect(searchEmoji(groups, 'pill')[0]?.emoji).toBe('💊')
    expect(searchEmoji(groups, 'no such thing at all')).toEqual([])
  })

  it('of people and hands come in the skin tone that was chosen last', async () => {
    const all = (await loadEmoji()).flatMap(({ emojis }) => emojis)
    const named = (name: string) => all.find((emoji) => emoji.emoji === name)
    expect([named('👍')?.hasTones, named('🎉')?.hasTones, named('👩‍⚕️')?.hasTones]).toEqual([true, false, true])
    expect(inTone('👍', '🏽')).toBe('👍🏽')
    expect(inTone('✌️', '🏿')).toBe('✌🏿')
    expect(inTone('👩‍⚕️', '🏾')).toBe('👩🏾‍⚕️')
    expect(inTone('🧑‍🤝‍🧑', '🏻')).toBe('🧑🏻‍🤝‍🧑🏻')
    expect(inTone('🤝', '🏻')).toBe('🤝🏻')
    expect(inTone('👍', '')).toBe('👍')
    const kept = createMemoryStore()
    expect(createSkinTone(kept).read()).toBe('')
    createSkinTone(kept).choose('🏽')
    expect(createSkinTone(kept).read()).toBe('🏽')
    kept.setItem('kinward.emoji-tone', 'purple')
    expect(createSkinTone(kept).read()).toBe('')
  })

  it('that were chosen last are remembered once each, the newest first', () => {
    const kept = createMemoryStore()
    const recent = createRecentEmoji(kept)
    for (const emoji of ['👍', '🎉', '👍']) recent.add(emoji)
    expect(createRecentEmoji(kept).read()).toEqual(['👍', '🎉'])
    kept.setItem('kinward.emoji', '{"not": "a list"}')
    expect(recent.read()).toEqual([])
  })
})

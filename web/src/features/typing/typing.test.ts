import { TYPING_EVERY_MS, TYPING_MS } from '@kinward/contract/events'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../test/factories.ts'
import { createSayTyping } from './say-typing.ts'
import { typingSentence } from './typing-sentence.ts'
import { createTypingStore } from './typing-store.ts'

const place = { groupId: 7, parentId: null }

function setup() {
  const timers: { work: () => void; delay: number }[] = []
  const store = createTypingStore({
    setTimer(work, delay) {
      const timer = { work, delay }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  return { store, timers }
}

describe('who is typing', () => {
  it('is known at its place until nothing more is heard for a while', () => {
    const { store, timers } = setup()
    store.hear(place, 5)
    store.hear({ groupId: 7, parentId: 101 }, 6)
    expect(store.at(place)).toEqual([5])
    expect(timers.map(({ delay }) => delay)).toEqual([TYPING_MS, TYPING_MS])
    store.hear(place, 5)
    expect(timers).toHaveLength(2)
    timers.at(-1)?.work()
    expect(store.at(place)).toEqual([])
    expect(store.at({ groupId: 7, parentId: 101 })).toEqual([6])
  })

  it('is over when their message comes, and told only when it changes', () => {
    const { store, timers } = setup()
    const heard = vi.fn()
    store.subscribe(heard)
    store.hear(place, 5)
    store.hear(place, 5)
    store.forget(place, 5)
    store.forget(place, 5)
    expect(heard).toHaveBeenCalledTimes(2)
    expect(timers).toHaveLength(0)
  })

  it('is said in words', () => {
    const people = new Map([
      [5, buildUser({ id: 5, fullName: 'Ruth Alvarez', first_name: 'Ruth' })],
      [6, buildUser({ id: 6, fullName: 'Marcus Delacroix', first_name: 'Marcus' })],
      [8, buildUser({ id: 8 })],
    ])
    expect(typingSentence([], people)).toBeNull()
    expect(typingSentence([5], people)).toBe('Ruth Alvarez is typing…')
    expect(typingSentence([5, 6], people)).toBe('Ruth and Marcus are typing…')
    expect(typingSentence([5, 6, 8], people)).toBe('Several people are typing…')
    expect(typingSentence([99], people)).toBeNull()
  })
})

describe('saying that one types', () => {
  it('is done with the first key and then at most now and again, for each place', () => {
    let time = 0
    const tell = vi.fn<(typing: { groupId: number }) => void>()
    const say = createSayTyping({ tell, now: () => time })
    say(place)
    time = TYPING_EVERY_MS - 1
    say(place)
    expect(tell).toHaveBeenCalledTimes(1)
    time = TYPING_EVERY_MS
    say(place)
    say({ groupId: 8, parentId: null })
    expect(tell.mock.calls.map(([typing]) => typing.groupId)).toEqual([7, 7, 8])
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlayer, type Player } from './player.ts'

/** An element that plays nothing, but tells of it as a real one does. */
function buildAudio() {
  const audio = new Audio()
  let isOn = false
  audio.play = vi.fn(async () => {
    isOn = true
    audio.dispatchEvent(new Event('playing'))
  })
  audio.pause = vi.fn(() => {
    if (isOn) audio.dispatchEvent(new Event('pause'))
    isOn = false
  })
  let at = 0
  Object.defineProperty(audio, 'currentTime', {
    get: () => at,
    set: (value: number) => {
      at = value
    },
  })
  return audio
}

let audio: HTMLAudioElement
let player: Player
const freshUrlOf = vi.fn(async (path: string) => `/fresh/${path}`)

beforeEach(() => {
  freshUrlOf.mockClear()
  audio = buildAudio()
  player = createPlayer({ createAudio: () => audio, urlOf: (path) => `/first/${path}`, freshUrlOf })
})

const tell = (name: string) => audio.dispatchEvent(new Event(name))
const goTo = (at: number) => {
  audio.currentTime = at
  tell('timeupdate')
}

describe('what is heard', () => {
  test('is one thing: the next one takes the place of the first, which waits where it was left', () => {
    player.toggle('one')
    goTo(4.2)
    player.toggle('two')
    expect(player.sound.get()).toMatchObject({ path: 'two', state: 'playing', at: 0 })
    expect(player.leftAt('one')).toBe(4.2)
    player.toggle('one')
    tell('loadedmetadata')
    expect(player.sound.get()).toMatchObject({ path: 'one', at: 4.2 })
    expect(audio.currentTime).toBe(4.2)
  })

  test('stops at a press, goes on at another, and begins anew after its end', () => {
    player.toggle('one')
    player.toggle('one')
    expect(player.sound.get()?.state).toBe('paused')
    player.toggle('one')
    expect(player.sound.get()?.state).toBe('playing')
    goTo(9)
    tell('ended')
    expect(player.sound.get()).toMatchObject({ state: 'paused', at: 0 })
    expect(player.leftAt('one')).toBe(0)
  })

  test('begins where it was put before it was played', () => {
    player.seek('one', 3.1)
    player.toggle('one')
    tell('loadedmetadata')
    expect(audio.currentTime).toBe(3.1)
    player.seek('one', 1.5)
    expect(player.sound.get()?.at).toBe(1.5)
  })

  test('gives way to a video, and a video to it', () => {
    const video = document.createElement('video')
    const pauseVideo = vi.spyOn(video, 'pause').mockImplementation(() => undefined)
    player.toggle('one')
    player.giveWayTo(video)
    expect(player.sound.get()?.state).toBe('paused')
    player.toggle('one')
    expect(pauseVideo).toHaveBeenCalledOnce()
  })

  test('asks once for another address and goes on there, then says that it cannot', async () => {
    player.toggle('one')
    goTo(2)
    tell('error')
    await vi.waitFor(() => expect(audio.src).toContain('/fresh/one'))
    tell('loadedmetadata')
    expect(audio.currentTime).toBe(2)
    tell('error')
    await vi.waitFor(() => expect(player.sound.get()?.state).toBe('broken'))
    expect(freshUrlOf).toHaveBeenCalledOnce()
  })

  test('goes on with a third address where it has gone on with the second until that ran out too', async () => {
    player.toggle('one')
    goTo(600)
    tell('error')
    await vi.waitFor(() => expect(freshUrlOf).toHaveBeenCalledOnce())
    // While an address is loaded, an element stands at its beginning.
    goTo(0)
    tell('loadedmetadata')
    goTo(1_200)
    tell('error')
    await vi.waitFor(() => expect(freshUrlOf).toHaveBeenCalledTimes(2))
    tell('loadedmetadata')
    expect([audio.currentTime, player.sound.get()?.state]).toEqual([1_200, 'playing'])
    goTo(1_201)
    tell('error')
    await vi.waitFor(() => expect(player.sound.get()?.state).toBe('broken'))
    expect(freshUrlOf).toHaveBeenCalledTimes(2)
  })

  test('is nothing once all is forgotten', () => {
    player.toggle('one')
    goTo(2)
    player.stop()
    expect(player.sound.get()).toBeNull()
    expect(player.leftAt('one')).toBe(0)
    expect(audio.hasAttribute('src')).toBe(false)
  })
})

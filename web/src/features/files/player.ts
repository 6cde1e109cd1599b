import { createStore, type Store } from '../../lib/store.ts'
import { isElsewhere } from './is-elsewhere.ts'

/** What is heard: one thing at a time on the whole page. */
export type Sound = {
  path: string
  state: 'loading' | 'playing' | 'paused' | 'broken'
  /** In seconds. */
  at: number
  /** As far as the element knows; recordings often do not say. */
  duration: number | null
}

export type Player = {
  sound: Store<Sound | null>
  toggle: (path: string) => void
  seek: (path: string, at: number) => void
  /** Where a thing was left, for when it is played again. */
  leftAt: (path: string) => number
  pause: () => void
  /** A video began with its own controls: what was heard before falls silent. */
  giveWayTo: (video: HTMLMediaElement) => void
  /** Forgets everything: nobody is signed in any more, or the screen is locked. */
  stop: () => void
}

type Dependencies = {
  createAudio: () => HTMLAudioElement
  urlOf: (path: string) => string
  freshUrlOf: (path: string) => Promise<string>
}

/**
 * Plays voice clips and audio through one element that belongs to no row of a list: it goes on while its row is scrolled
 * away, and two never sound at once. An address that has run out is asked for anew, and it goes on where it was.
 */
export function createPlayer({ createAudio, urlOf, freshUrlOf }: Dependencies): Player {
  const sound = createStore<Sound | null>(null)
  const left = new Map<string, number>()
  let element: HTMLAudioElement | null = null
  let video: HTMLMediaElement | null = null
  /** Where it failed with the address before. */
  let brokeAt: number | null = null

  function change(next: Partial<Sound>): void {
    const now = sound.get()
    if (now) sound.set({ ...now, ...next })
  }

  function listen(audio: HTMLAudioElement): HTMLAudioElement {
    const known = () => (Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : null)
    audio.preload = 'auto'
    audio.addEventListener('playing', () => change({ state: 'playing' }))
    audio.addEventListener('waiting', () => change({ state: 'loading' }))
    audio.addEventListener('pause', () => change({ state: 'paused' }))
    audio.addEventListener('timeupdate', () => {
      change({ at: audio.currentTime, duration: known() })
      if (brokeAt !== null && isElsewhere(audio.currentTime, brokeAt)) brokeAt = null
    })
    audio.addEventListener('loadedmetadata', () => {
      const path = sound.get()?.path
      const at = path === undefined ? 0 : (left.get(path) ?? 0)
      if (at > 0) audio.currentTime = at
      change({ duration: known() })
    })
    audio.addEventListener('ended', () => {
      const path = sound.get()?.path
      if (path !== undefined) left.delete(path)
      audio.currentTime = 0
      change({ state: 'paused', at: 0 })
    })
    audio.addEventListener('error', () => void renew())
    return audio
  }

  async function renew(): Promise<void> {
    const now = sound.get()
    if (!now || !element) return
    if (brokeAt !== null) return change({ state: 'broken' })
    brokeAt = now.at
    left.set(now.path, now.at)
    try {
      const url = await freshUrlOf(now.path)
      if (sound.get()?.path !== now.path) return
      element.src = url
      begin(element)
    } catch {
      change({ state: 'broken' })
    }
  }

  function begin(audio: HTMLAudioElement): void {
    // A start that a pause or another clip cuts short is no failure; one that the element tells of is heard above.
    audio.play().catch(() => undefined)
  }

  function remember(): void {
    const now = sound.get()
    if (now && now.at > 0) left.set(now.path, now.at)
  }

  function start(path: string): void {
    video?.pause()
    video = null
    element ??= listen(createAudio())
    const now = sound.get()
    if (now?.path !== path || now.state === 'broken') {
      remember()
      brokeAt = null
      sound.set({ path, state: 'loading', at: left.get(path) ?? 0, duration: null })
      element.src = urlOf(path)
    } else change({ state: 'loading' })
    begin(element)
  }

  function pause(): void {
    element?.pause()
  }

  return {
    sound,
    pause,
    toggle(path) {
      const now = sound.get()
      const isOn = now?.path === path && (now.state === 'playing' || now.state === 'loading')
      if (isOn) pause()
      else start(path)
    },
    seek(path, at) {
      left.set(path, at)
      if (sound.get()?.path !== path || !element) return
      element.currentTime = at
      change({ at })
    },
    leftAt: (path) => left.get(path) ?? 0,
    giveWayTo(next) {
      pause()
      if (video && video !== next) video.pause()
      video = next
    },
    stop() {
      pause()
      video?.pause()
      element?.removeAttribute('src')
      left.clear()
      sound.set(null)
    },
  }
}

import { ignoreFailure } from '../../lib/errors.ts'

/** Beside a call one is in, `waiting` is heard once and `waiting_help` again and again. */
export type Tone = 'ring' | 'ring_back' | 'waiting' | 'waiting_help'

const FILES: Record<Tone, string> = {
  ring: 'ring',
  ring_back: 'ring_back',
  waiting: 'waiting',
  waiting_help: 'waiting',
}

/** Begins a tone; the answer ends it, and may be called more than once. */
export type Ring = (tone: Tone) => () => void

type Sound = Pick<HTMLAudioElement, 'play' | 'pause'> & { loop: boolean }

type Dependencies = {
  createSound?: (address: string) => Sound
  locks?: Pick<LockManager, 'request'> | null
}

/**
 * What is heard while it rings. A call rings in every tab of a browser and is heard in one: the next takes over when that
 * one is closed, or may not sound because nobody has touched it yet.
 */
export function createRing({
  createSound = (address) => new Audio(address),
  locks = navigator.locks,
}: Dependencies = {}): Ring {
  async function sound(tone: Tone, over: AbortSignal): Promise<void> {
    if (over.aborted) return
    const playing = createSound(`/sounds/${FILES[tone]}.wav`)
    playing.loop = tone !== 'waiting'
    over.addEventListener('abort', () => playing.pause())
    await playing.play()
    await new Promise((resolve) => over.addEventListener('abort', resolve))
  }

  return (tone) => {
    const ending = new AbortController()
    const { signal } = ending
    const isAlone = tone !== 'ring' || !locks
    const sounding = isAlone
      ? sound(tone, signal)
      : locks.request('kinward.ring', { signal }, () => sound(tone, signal))
    // A browser that has not been touched yet refuses, and that is all right.
    ignoreFailure(sounding)
    return () => ending.abort()
  }
}

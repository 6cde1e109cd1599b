import { AppError } from '../../platform/http/errors.ts'
import { texts } from './texts.ts'

/** Where GIFs come from does not give this, now or later: no message may wait for it. */
export class GifRefused extends AppError {
  constructor() {
    super('UNAVAILABLE', texts.unavailable)
  }
}

/** A GIF that can be had: what it is called, what it shows, and how large it is drawn. */
export type FoundGif = { name: string; title: string; width: number; height: number }

export type GifMotion = 'still' | 'moving'
export type GifBytes = { bytes: Buffer; mimeType: string }

/** Where GIFs come from. */
export type GifSource = {
  isGiphy: boolean
  /** `next` is where the next page begins; null on the last. */
  search(words: string, offset: number): Promise<{ gifs: FoundGif[]; next: number | null }>
  /** Null for a name that is none of theirs. */
  find(name: string): Promise<FoundGif | null>
  read(name: string, motion: GifMotion): Promise<GifBytes | null>
}

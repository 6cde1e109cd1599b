import { readFile } from 'node:fs/promises'
import { HEIGHT, WIDTH } from './drawings.ts'
import type { FoundGif, GifSource } from './gif-source.ts'

/** What is drawn in `drawings.ts`, in the order it is offered, with the words it is found by. */
const BUNDLED: [name: string, title: string, words: string][] = [
  ['thank-you', 'Thank you', 'thanks grateful letter heart appreciate'],
  ['on-my-way', 'On my way', 'coming driving car soon visit'],
  ['thumbs-up', 'Thumbs up', 'ok okay yes good agreed sure'],
  ['heart', 'Heart', 'love care warm'],
  ['hug', 'Hug', 'comfort together sorry support'],
  ['done', 'All done', 'check complete finished ready tick'],
  ['one-moment', 'One moment', 'wait clock soon time minute'],
  ['tea-break', 'Tea break', 'coffee cup rest pause'],
  ['good-morning', 'Good morning', 'sun sunrise day hello'],
  ['good-night', 'Good night', 'moon stars sleep evening house'],
  ['hello', 'Hello', 'wave hi hand bye welcome'],
  ['celebrate', 'Celebrate', 'party confetti congratulations birthday hooray'],
  ['thinking-of-you', 'Thinking of you', 'candle condolence sympathy remember peace'],
  ['get-well', 'Get well', 'flowers better recover spring'],
]

const FOLDER = new URL('bundled/', import.meta.url)

/** The GIFs that are there without anybody else's help. */
export function createBundledGifs(): GifSource {
  const gifs = BUNDLED.map(([name, title, words]) => ({
    gif: { name, title, width: WIDTH, height: HEIGHT } satisfies FoundGif,
    words: `${title} ${words}`.toLowerCase().split(' '),
  }))
  const find = (name: string): FoundGif | null => gifs.find(({ gif }) => gif.name === name)?.gif ?? null
  return {
    isGiphy: false,
    async search(words, offset) {
      const asked = words.toLowerCase().split(/\s+/).filter(Boolean)
      const found = gifs.filter((one) => asked.every((word) => one.words.some((known) => known.startsWith(word))))
      return { gifs: found.slice(offset).map(({ gif }) => gif), next: null }
    },
    find: async (name) => find(name),
    async read(name, motion) {
      if (!find(name)) return null
      const [extension, mimeType] = motion === 'moving' ? ['gif', 'image/gif'] : ['png', 'image/png']
      return { bytes: await readFile(new URL(`${name}.${extension}`, FOLDER)), mimeType }
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createLooking } from '../../../server/src/modules/files/look/looking.ts'
import { median } from '../statistics.ts'
import type { Figure } from '../table.ts'

const WIDTH = 4_032
const HEIGHT = 3_024
const AT_ONCE = 2
const PICTURES = 12
const ROUNDS = 3
const LEAST = 0.8

/** Photos of twelve megapixels: how many smaller pictures a second are made of them, beside the library alone. */
export async function measureImages(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kinward-images-'))
  const looking = createLooking()
  try {
    const path = join(folder, 'photo.jpg')
    await sharp({
      create: {
        width: WIDTH,
        height: HEIGHT,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 24 },
      },
    })
      .blur(3)
      .jpeg({ quality: 88 })
      .toFile(path)
    const said = { fileName: 'photo.jpg', mimeType: 'image/jpeg', isVoiceClip: false, isAvatar: false }
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      bare.push(await rateOf(() => makeBare(path)))
      ours.push(await rateOf(() => looking.look(path, said)))
    }
    const value = median(ours.slice(1))
    const limit = median(bare.slice(1))
    return [
      {
        scenario: 'images',
        name: 'smaller pictures of a photo, 12 MP',
        unit: '/s',
        value,
        raw: { what: '/s, bare sharp', value: limit },
        ratio: value / limit,
        goal: { text: `≥ ${LEAST}`, met: value / limit >= LEAST },
      },
    ]
  } finally {
    await looking.stop()
    await rm(folder, { recursive: true })
  }
}

/** Medium and thumbnail, each of the photo itself. */
async function makeBare(path: string): Promise<void> {
  const of = (): Sharp => sharp(path).autoOrient()
  await of().resize(1000, 1000, { fit: 'inside' }).jpeg({ quality: 80 }).toBuffer()
  await of().resize(150, 150, { fit: 'cover' }).jpeg({ quality: 70 }).toBuffer()
}

/** Two pictures each time, as many at a time as the server makes. */
async function rateOf(make: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let left = PICTURES
  const work = async (): Promise<void> => {
    while (left-- > 0) await make()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return (PICTURES * 2) / ((performance.now() - started) / 1000)
}

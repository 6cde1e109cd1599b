import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { DRAWINGS, FRAME_MS, frameOf, FRAMES, STILLS } from './drawings.ts'

// Draws the GIFs that are there without Giphy: change them in drawings.ts, and run this.
const folder = new URL('bundled/', import.meta.url)
const FEW = { colours: 32, dither: 0, effort: 10 }

for (const [name, drawing] of Object.entries(DRAWINGS)) {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, index) =>
      sharp(Buffer.from(frameOf(drawing, index)))
        .png()
        .toBuffer(),
    ),
  )
  const gif = sharp(frames, { join: { animated: true } }).gif({ ...FEW, delay: frames.map(() => FRAME_MS), loop: 0 })
  await writeFile(new URL(`${name}.gif`, folder), await gif.toBuffer())
  const still = sharp(frames[STILLS[name] ?? 5]).png({ ...FEW, palette: true })
  await writeFile(new URL(`${name}.png`, folder), await still.toBuffer())
}

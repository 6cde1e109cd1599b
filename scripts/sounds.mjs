import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SOUNDS, wavOf } from './lib/sounds.ts'

// Writes the sounds of the web app: change them in lib/sounds.ts, and run this.
const folder = fileURLToPath(new URL('../web/public/sounds/', import.meta.url))
await mkdir(folder, { recursive: true })
for (const [name, sound] of Object.entries(SOUNDS)) await writeFile(`${folder}${name}.wav`, wavOf(sound))

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fixture } from '../../../../test/uploads.ts'
import { LookFailed } from './finding.ts'
import { createLooking } from './looking.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-looking-'))
  await writeFile(join(folder, 'plan.pdf'), await fixture('plan.pdf'))
})
afterAll(() => rm(folder, { recursive: true }))

const said = { fileName: 'plan.pdf', mimeType: '', isVoiceClip: false, isAvatar: false }

test('a file that takes too long is refused, and the next is looked at by a fresh thread', async () => {
  // Nothing is looked at in no time at all.
  const hurried = createLooking({ longestMs: 0 })
  expect(await hurried.look(join(folder, 'plan.pdf'), said)).toEqual({ outcome: 'refused', refusal: 'broken' })
  await hurried.stop()
  const looking = createLooking()
  expect(await looking.look(join(folder, 'plan.pdf'), said)).toMatchObject({ mimeType: 'application/pdf' })
  await looking.stop()
})

test('nobody is refused for the file beside theirs', async () => {
  const script = join(folder, 'thread.mjs')
  await writeFile(
    script,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ id, path }) => {
       const finding = { outcome: 'found', wasChanged: false }
       if (path === 'good') setTimeout(() => parentPort.postMessage({ id, finding }), 20)
       if (path === 'crash') throw new Error('Out of memory.')
       while (path === 'endless');
     })`,
  )
  const looking = createLooking({ longestMs: 1_000, script: pathToFileURL(script) })
  onTestFinished(looking.stop)
  const look = (path: string) => looking.look(path, said)
  // What was taken out of it before is not known any more.
  const found = { outcome: 'found', wasChanged: true }
  expect(await Promise.all([look('good'), look('endless')])).toEqual([found, { outcome: 'refused', refusal: 'broken' }])
  expect(await Promise.allSettled([look('good'), look('crash')])).toMatchObject([
    { value: found },
    { status: 'rejected', reason: expect.any(LookFailed) },
  ])
  expect(await look('good')).toEqual({ ...found, wasChanged: false })
})

test('what cannot be read is an error of its own, and the thread goes on', async () => {
  const looking = createLooking()
  await expect(looking.look(join(folder, 'missing.pdf'), said)).rejects.toThrow('ENOENT')
  expect(await looking.look(join(folder, 'plan.pdf'), said)).toMatchObject({ kind: 'file' })
  await looking.stop()
})

test('of a large picture a medium one at quality 80 and a small one at 70 are made; of a moving one none', async () => {
  const looking = createLooking()
  const large = join(folder, 'large.jpg')
  await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#246' } })
    .jpeg()
    .toFile(large)
  const found = await looking.look(large, { ...said, fileName: 'large.jpg' })
  const renditions = found.outcome === 'found' ? found.renditions : []
  const sizes = await Promise.all(
    renditions.map(async ({ name, bytes }) => {
      const { width, height } = await sharp(bytes).metadata()
      return { name, width, height, table: quantisationOf(bytes) }
    }),
  )
  expect(sizes).toEqual([
    { name: 'medium', width: 1000, height: 500, table: await quantisationAt(80) },
    { name: 'thumbnail', width: 150, height: 150, table: await quantisationAt(70) },
  ])

  const moving = join(folder, 'moving.gif')
  await writeFile(moving, await fixture('moving.gif'))
  expect(await looking.look(moving, { ...said, fileName: 'moving.gif' })).toMatchObject({
    mimeType: 'image/gif',
    renditions: [],
  })
  await looking.stop()
})

test('while a photo is decoded, everything else goes on', async () => {
  const looking = createLooking()
  const photo = join(folder, 'photo.jpg')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  await sharp({ create: { width: 3000, height: 2500, channels: 3, background: '#000', noise } })
    .jpeg()
    .toFile(photo)
  // The thread itself is made beforehand.
  await looking.look(join(folder, 'plan.pdf'), said)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const began = performance.now()
  delay.enable()
  const found = await looking.look(photo, { ...said, fileName: 'photo.jpg' })
  delay.disable()
  const took = performance.now() - began
  expect(found).toMatchObject({ outcome: 'found', width: 3000 })
  expect(delay.max / 1e6).toBeLessThan(took / 2)
  await looking.stop()
})

/** The tables of a JPEG that its quality is made of. */
function quantisationOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes)
  const at = buffer.indexOf(Buffer.from([0xff, 0xdb]))
  return buffer.toString('hex', at, at + 2 + buffer.readUInt16BE(at + 2))
}

async function quantisationAt(quality: number): Promise<string> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
  return quantisationOf(await picture.jpeg({ quality }).toBuffer())
}

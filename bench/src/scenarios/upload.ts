import { mkdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beginUpload, cancelUpload } from '@kinward/contract/uploads'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { PATHS } from '../paths.ts'
import type { DiskServerRequest } from '../raw/disk-server.ts'
import { median } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { startWorker, type Worker } from '../worker.ts'
import { locationPath, sendMembers, tokenOf, WORLD } from '../world/world.ts'

const BYTES = 256 * 1024 ** 2
const PIECE = Buffer.alloc(256 * 1024, 'kinward ')
const ROUNDS = 5
const LEAST = 0.7

const UPLOADS = `${locationPath('send')}/groups/${WORLD.groups.send.first}/attachments/upload-signed-url`

/** One large file at a time: how fast it reaches the disk, beside a server that does nothing else. */
export async function measureUpload({ kinward }: Context): Promise<Figure[]> {
  const folder = join(PATHS.data, 'raw-uploads')
  await mkdir(folder, { recursive: true })
  const bare: Worker<DiskServerRequest, number> = startWorker(new URL('../raw/disk-server.ts', import.meta.url))
  try {
    const port = await bare.ask({ folder })
    const ours: number[] = []
    const raw: number[] = []
    // The first pair warms both up.
    for (let round = 0; round <= ROUNDS; round++) {
      const turns = [
        async () => raw.push(await rateOf(port, '/')),
        async () => ours.push(await uploadOnce(kinward.port)),
      ]
      for (const turn of round % 2 ? turns : turns.toReversed()) await turn()
    }
    const value = median(ours.slice(1))
    const limit = median(raw.slice(1))
    return [
      {
        scenario: 'upload',
        name: 'a file of 256 MB, to the disk',
        unit: 'MB/s',
        value,
        raw: { what: 'MB/s, a bare stream', value: limit },
        ratio: value / limit,
        goal: { text: `≥ ${LEAST}`, met: value / limit >= LEAST },
      },
    ]
  } finally {
    await bare.stop()
  }
}

/** Announces a file, sends it, measured, and throws it away. */
async function uploadOnce(port: number): Promise<number> {
  const headers = {
    authorization: `Bearer ${await tokenOf(sendMembers(0)[0] ?? 0)}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ fileName: 'scan.bin', size: BYTES })
  const begun = await fetch(`http://127.0.0.1:${port}${UPLOADS}`, { method: beginUpload.method, headers, body })
  const { data } = z.object({ data: beginUpload.data }).parse(await begun.json())
  const rate = await rateOf(port, data.url)
  const { authorization } = headers
  const gone = await fetch(`http://127.0.0.1:${port}${UPLOADS}/${data.uploadName}`, {
    method: cancelUpload.method,
    headers: { authorization },
  })
  if (!gone.ok) throw new Error(`An upload could not be thrown away: ${gone.status}.`)
  return rate
}

/** How many megabytes a second go through. */
async function rateOf(port: number, path: string): Promise<number> {
  const started = performance.now()
  const answered = Promise.withResolvers<number>()
  const outgoing = request({ port, path, method: 'PUT', agent: false, headers: { 'content-length': BYTES } })
  outgoing.on('response', (response) => answered.resolve(response.resume().statusCode ?? 0))
  outgoing.on('error', answered.reject)
  await pipeline(Readable.from(pieces(), { objectMode: false, highWaterMark: 1024 ** 2 }), outgoing)
  const status = await answered.promise
  if (status !== 200) throw new Error(`An upload was answered ${status}.`)
  return BYTES / 1024 ** 2 / ((performance.now() - started) / 1000)
}

function* pieces(): Generator<Buffer> {
  for (let sent = 0; sent < BYTES; sent += PIECE.length) yield PIECE
}

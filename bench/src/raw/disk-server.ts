import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { serveWorker } from '../worker.ts'

export type DiskServerRequest = { folder: string }

/** The least an upload can be: what comes is streamed to the disk and flushed, nothing is asked. Answers its port. */
serveWorker<DiskServerRequest, number>(async ({ folder }) => {
  let files = 0
  const server = createServer((request, response) => {
    const path = join(folder, `raw-${++files}`)
    void pipeline(request, createWriteStream(path, { flush: true })).then(async () => {
      response.end()
      await rm(path, { force: true })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
})

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

type Asked = { z: number; x: number; y: number; headers: IncomingHttpHeaders }

/** A server that has the world in squares, each of one colour. */
export async function startTileServer() {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#9fc5b8' } })
    .png()
    .toBuffer()
  const asked: Asked[] = []
  const server = createServer((request, answer) => {
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(request.url ?? '')?.map(Number) ?? []
    if (z === undefined || x === undefined || y === undefined) return answer.writeHead(404).end()
    asked.push({ z, x, y, headers: request.headers })
    return answer.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(tile)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/{z}/{x}/{y}.png`,
    asked,
    async stop() {
      const stopped = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await stopped
    },
  }
}

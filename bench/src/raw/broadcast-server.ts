import { once } from 'node:events'
import { WebSocketServer } from 'ws'
import { serveWorker } from '../worker.ts'

export type BroadcastServerRequest = { frame: string }

/** The least a broadcast can be: one buffer to every socket, whenever one of them asks. Answers its port. */
serveWorker<BroadcastServerRequest, number>(async ({ frame }) => {
  const payload = Buffer.from(frame)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  server.on('connection', (socket) => {
    socket.on('error', () => {})
    socket.on('message', () => {
      for (const client of server.clients) client.send(payload, { binary: false })
    })
  })
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
})

import { createServer } from 'node:net'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFrames } from './frames.ts'
import type { OutgoingEvent } from './hub.ts'

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
let bytes: Buffer = Buffer.alloc(0)

// A server that answers the handshake and then writes the prepared bytes as they are.
const server = createServer((socket) => {
  socket.once('data', (request) => {
    const [, key = ''] = /sec-websocket-key: (.*)\r\n/i.exec(String(request)) ?? []
    const accept = createHash('sha1')
      .update(key + GUID)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    socket.write(bytes)
  })
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())

test.each([10, 125 - 40, 200, 65_600, 200_000])(
  'a websocket reads events with %i characters, each as one message',
  async (length) => {
    const reason = 'é'.repeat(length)
    const event: OutgoingEvent = {
      room: 'group:1',
      name: 'refresh.user.data',
      payload: {
        userId: 1,
        dataType: 'token',
        contextBuildFor: { contextId: null, locationId: null, entityId: null, locationIds: [], reason },
      },
    }
    bytes = encodeFrames([event, event])
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    const heard: string[] = []
    await new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        heard.push(data.toString())
        if (heard.length === 2) resolve()
      })
    })
    socket.terminate()
    const expected = `42${JSON.stringify(['refresh.user.data', event.payload])}`
    expect(heard).toEqual([expected, expected])
  },
)

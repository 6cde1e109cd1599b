import { WebSocket } from 'ws'

/** What a socket connects with; without it, it speaks to a bare server that asks for nothing. */
export type SocketIdentity = { token: string; locationId: number; entityId: number }

const CONNECT_MS = 10_000
const PING = 0x32 // '2'

/**
 * A bare websocket that speaks as much of Engine.IO and Socket.IO as listening takes. A client library would use up the
 * cores that the server under test shares with it.
 */
export async function openSocket(
  port: number,
  identity: SocketIdentity | null,
  onEvent: (frame: Buffer) => void,
): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = new WebSocket(addressOf(port, identity), { perMessageDeflate: false, skipUTF8Validation: true })
  const timer = setTimeout(() => reject(new Error('A socket was not let in.')), CONNECT_MS)
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('A socket was closed.')))
  if (identity) {
    socket.on('message', (frame: Buffer) => {
      if (frame[0] === PING) return socket.send('3')
      if (isEvent(frame)) return onEvent(frame)
      const text = frame.toString()
      if (text.startsWith('0{')) socket.send('40')
      if (text.startsWith('40')) resolve()
      if (text.startsWith('44')) reject(new Error(`A socket was refused: ${text.slice(2)}`))
    })
  } else {
    socket.on('open', () => resolve())
    socket.on('message', onEvent)
  }
  await promise.finally(() => clearTimeout(timer))
  return socket
}

function isEvent(frame: Buffer): boolean {
  return frame[0] === 0x34 && frame[1] === 0x32 && frame[2] === 0x5b // '42['
}

function addressOf(port: number, identity: SocketIdentity | null): string {
  if (!identity) return `ws://127.0.0.1:${port}/`
  const query = new URLSearchParams({
    EIO: '4',
    transport: 'websocket',
    jwToken: identity.token,
    locationId: String(identity.locationId),
    entityId: String(identity.entityId),
  })
  return `ws://127.0.0.1:${port}/socket.io/?${query}`
}

import type { Socket } from 'node:net'

const unhurried = new WeakSet<Socket>()

/** Lets the request on this connection take as long as it does, until the answered function is called. Idle ones are cut all the same. */
export function takeTime(socket: Socket): () => void {
  unhurried.add(socket)
  return () => unhurried.delete(socket)
}

const ANSWERS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * What becomes of a connection that Node finds fault with. Node gives every request the same time and says once when that
 * is over; one that was allowed more goes on.
 */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  const { code = '' } = error
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && unhurried.has(socket)) return
  if (code === 'ECONNRESET' || socket.destroyed) return
  const answer = `HTTP/1.1 ${ANSWERS[code] ?? '400 Bad Request'}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
  if (socket.writable) socket.write(answer)
  socket.destroy(error)
}

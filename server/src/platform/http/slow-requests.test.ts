import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleClientError, takeTime } from './slow-requests.ts'

// Node itself looks for requests whose time is over; here every few milliseconds.
const server = createServer({ requestTimeout: 60, headersTimeout: 60, connectionsCheckingInterval: 10 })
server.on('clientError', handleClientError)
server.on('request', (incoming, outgoing) => {
  const hurry = incoming.url === '/slow' ? takeTime(incoming.socket) : () => undefined
  text(incoming).then(
    (body) => {
      hurry()
      outgoing.end(body)
    },
    () => undefined,
  )
})

beforeEach(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a body in two halves, the second once the server's time for a request is long over. */
async function sendInHalves(path: string): Promise<number> {
  const { port } = server.address() as AddressInfo
  const answered = Promise.withResolvers<number>()
  const outgoing = request({ port, path, method: 'PUT', agent: false, headers: { 'content-length': 2 } })
  outgoing.on('response', (response) => answered.resolve(response.resume().statusCode ?? 0))
  outgoing.on('error', answered.reject)
  outgoing.write('a')
  setTimeout(() => outgoing.end('b'), 250)
  return answered.promise
}

test('a request that takes too long is cut off', async () => {
  expect(await sendInHalves('/')).toBe(408)
})

test('one that was allowed its time is not', async () => {
  expect(await sendInHalves('/slow')).toBe(200)
})

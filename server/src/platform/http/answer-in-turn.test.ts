import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AnswerInTurn } from './answer-in-turn.ts'

let server: Server
let port: number
let waiting: ServerResponse[]

beforeEach(async () => {
  waiting = []
  server = createServer({ ServerResponse: AnswerInTurn }, (_request, response) => waiting.push(response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function untilAsked(times: number): Promise<void> {
  while (waiting.length < times) await new Promise((resolve) => setTimeout(resolve, 5))
}

const ask = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

test('answers that are ready together are written once the last of them was put together', async () => {
  const answers = [ask('/first'), ask('/second')]
  await untilAsked(2)
  const left: number[] = []
  for (const response of waiting) {
    response.end(`to ${response.req.url}`)
    left.push(waiting.filter(({ writableEnded }) => writableEnded).length)
  }
  expect(left).toEqual([0, 0])
  expect(await Promise.all(answers)).toEqual(['to /first', 'to /second'])
})

test('an answer without words, and one of bytes, are written at once', async () => {
  const answers = [ask('/nothing'), ask('/bytes')]
  await untilAsked(2)
  waiting.find(({ req }) => req.url === '/nothing')!.end()
  waiting.find(({ req }) => req.url === '/bytes')!.end(Buffer.from('as they are'))
  expect(waiting.map(({ writableEnded }) => writableEnded)).toEqual([true, true])
  expect(await Promise.all(answers)).toEqual(['', 'as they are'])
})

test('answers on one connection keep the order of what was asked, whoever is ready first', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await untilAsked(2)
  for (const response of waiting.toReversed()) response.end(`to ${response.req.url}`)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  expect(text.indexOf('to /first')).toBeGreaterThan(0)
  expect(text.indexOf('to /second')).toBeGreaterThan(text.indexOf('to /first'))
})

test('one whose asker has gone keeps nobody else waiting', async () => {
  const gone = new AbortController()
  const left = fetch(`http://127.0.0.1:${port}/gone`, { signal: gone.signal }).catch(() => 'gone')
  await untilAsked(1)
  const stays = ask('/stays')
  await untilAsked(2)
  gone.abort()
  expect(await left).toBe('gone')
  await once(waiting[0]!, 'close')
  for (const response of waiting) response.end(`to ${response.req.url}`)
  expect(await stays).toBe('to /stays')
})

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { previewUrl } from '@kinward/contract/link-previews'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { fetchPage } from './fetch-page.ts'
import { isGlobal, OPEN_INTERNET, type Reach } from '../../platform/reach/reachable.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let kit: TestApp
let team: Team
let nurse: TestClient
let web: Server
let port: number
/** What the pages of the test answer, by path. */
const pages = new Map<string, Answer>()
const asked: IncomingMessage[] = []

/** Names as the tests' resolver knows them; only `page.example` may be reached, at the tests' own server. */
const NAMES: Record<string, string[]> = {
  'page.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.7'],
  'half-inside.example': ['93.184.216.34', '192.168.0.9'],
  'nowhere.example': [],
}
const reach: Reach = {
  resolve: async (host) => NAMES[host] ?? [],
  mayConnect: (address, toPort) => (address === '127.0.0.1' && toPort === port) || isGlobal(address),
}

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(request)
    const answer = pages.get(request.url ?? '')
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    web.listen(0, '127.0.0.1', resolve)
  })
  port = (web.address() as AddressInfo).port
  kit = await startTestApp({}, { reach })
  team = await buildTeam(kit)
  nurse = team.nurse
})
afterAll(async () => {
  web.closeAllConnections()
  web.close()
  await kit.stop()
})
beforeEach(() => {
  pages.clear()
  asked.length = 0
})

const html = (head: string) => `<!doctype html><html><head>${head}</head><body>…</body></html>`
const serve = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  pages.set(path, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
const at = (path: string) => `http://page.example:${port}${path}`
const preview = (url: string) => nurse.call(previewUrl, { query: { url } })

describe('a page', () => {
  test('is shown by what it says of itself, in plain words', async () => {
    serve(
      '/visit',
      html(`<title>Not this</title><meta property="og:title" content="Comfort &amp; care">
        <meta name="description" content="  How to <b>sit</b>\n by a bed. "><meta property="og:site_name" content="Hospice">`),
    )
    expect(await preview(at('/visit'))).toEqual({
      url: at('/visit'),
      title: 'Comfort & care',
      description: 'How to <b>sit</b> by a bed.',
      siteName: 'Hospice',
    })
  })

  test('is read in the writing it is in, named by the answer or by itself', async () => {
    const body = Buffer.from(html('<meta charset="iso-8859-1"><title>Caf\u00e9</title>'), 'latin1')
    serve('/itself', body, { 'content-type': 'text/html' })
    serve('/answer', Buffer.from(html('<title>Caf\u00e9</title>'), 'latin1'), {
      'content-type': 'text/html; charset=windows-1252',
    })
    expect((await preview(at('/itself')))?.title).toBe('Café')
    expect((await preview(at('/answer')))?.title).toBe('Café')
  })

  test('has its words cut, and nothing in them that turns writing around', async () => {
    serve('/long', html(`<title>\u202E${'a'.repeat(500)}</title>`))
    const title = (await preview(at('/long')))?.title ?? ''
    expect(title).toHaveLength(200)
    expect(title).toMatch(/^a+…$/)
  })

  test('is asked once a day, without cookies, and one that says nothing again after ten minutes', async () => {
    serve('/kept', html('<title>Kept</title>'), { 'set-cookie': 'who=me' })
    pages.set('/empty', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html('')))
    for (let times = 0; times < 2; times++) {
      await preview(at('/kept'))
      expect(await preview(at('/empty'))).toBeNull()
    }
    expect(asked.map(({ url }) => url)).toEqual(['/kept', '/empty'])
    expect(asked[0]?.headers.cookie).toBeUndefined()
    await kit.pool.query(`update link_previews set fetched_at = now() - interval '11 minutes'`)
    await Promise.all([preview(at('/kept')), preview(at('/empty')), preview(`${at('/empty')}#part`)])
    expect(asked.map(({ url }) => url)).toEqual(['/kept', '/empty', '/empty'])
  })

  test('may be somewhere else, three times over', async () => {
    const leads = (from: string, to: string) =>
      pages.set(from, (_request, response) => response.writeHead(302, { location: to }).end())
    leads('/1', '/2')
    leads('/2', at('/3'))
    leads('/3', '/end')
    serve('/end', html('<title>There</title>'))
    leads('/0', '/1')
    expect((await preview(at('/1')))?.title).toBe('There')
    expect(await preview(at('/0'))).toBeNull()
  })
})

describe('nothing comes of', () => {
  test.each([
    'http://localhost/',
    'http://127.0.0.1/',
    'http://127.0.0.1:80/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd12::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://inside.example/',
    'http://half-inside.example/',
    'http://nowhere.example/',
    'ftp://page.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
  ])('%s', async (url) => {
    expect(await preview(url)).toBeNull()
    expect(asked).toEqual([])
  })

  test('a page with a name and a password in its address', async () => {
    serve('/', html('<title>Inside</title>'))
    expect(await preview(`http://me:secret@page.example:${port}/`)).toBeNull()
    expect(asked).toEqual([])
  })

  test.each(['http://10.0.0.7/', 'http://[::ffff:10.0.0.7]/', 'http://inside.example/', 'file:///etc/passwd'])(
    'a page that leads to %s',
    async (to) => {
      const path = `/to?${to}`
      pages.set(path, (_request, response) => response.writeHead(301, { location: to }).end())
      expect(await preview(at(path))).toBeNull()
      expect(asked).toHaveLength(1)
    },
  )

  test('what is no page, or no answer', async () => {
    serve('/picture', html('<title>A picture</title>'), { 'content-type': 'image/png' })
    serve('/json', html('<title>Data</title>'), { 'content-type': 'application/json' })
    serve('/odd', html('<title>Odd</title>'), { 'content-encoding': 'zstd' })
    serve('/broken', 'no gzip', { 'content-encoding': 'gzip' })
    for (const path of ['/picture', '/json', '/odd', '/broken', '/missing']) {
      expect(await preview(at(path))).toBeNull()
    }
  })
})

describe('a page that will not end', () => {
  test('is left once its head has been read', async () => {
    const left = Promise.withResolvers<void>()
    pages.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<head><title>Endless</title></head><body>')
      response.on('close', () => left.resolve())
    })
    expect((await preview(at('/endless')))?.title).toBe('Endless')
    await left.promise
  })

  test('is read for so many bytes and no more, also where it is packed small', async () => {
    let written = 0
    pages.set('/huge', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const piece = Buffer.alloc(64 * 1024, ' ')
      const more = (): void => {
        if (response.destroyed) return
        written += piece.length
        response.write(piece, more)
      }
      response.write('<head><title>Huge</title>', more)
    })
    const zeros = Buffer.alloc(256 * 1024 * 1024, ' ')
    const bomb = gzipSync(Buffer.concat([Buffer.from('<head><title>Bomb</title>'), zeros]), { level: 9 })
    serve('/bomb', bomb, { 'content-encoding': 'gzip' })
    const before = process.memoryUsage().rss
    expect((await preview(at('/huge')))?.title).toBe('Huge')
    expect((await preview(at('/bomb')))?.title).toBe('Bomb')
    expect(written).toBeLessThan(16 * 1024 * 1024)
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024)
  })

  test.each([
    ['in answering', () => undefined],
    [
      'word by word',
      (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<head>'),
    ],
  ])('is given up when it is too slow %s', async (_how, answer) => {
    const left = Promise.withResolvers<void>()
    pages.set('/slow', (_request, response) => {
      response.on('close', () => left.resolve())
      answer(response)
    })
    await expect(fetchPage(new URL(at('/slow')), reach, 200)).rejects.toBeInstanceOf(Error)
    await left.promise
  })

  test('is given up when its name is not found in time', async () => {
    const never: Reach = { ...reach, resolve: () => new Promise(() => undefined) }
    await expect(fetchPage(new URL('http://page.example/'), never, 50)).rejects.toBeInstanceOf(Error)
  })
})

test('a message carries what a page says of itself, and goes out whatever the page does', async () => {
  const groupId = await team.channel()
  serve('/card', html('<title>Comfort kit</title><meta name="description" content="What is in it.">'))
  const send = async (url: string) => {
    const { message_attachment } = await team.send(nurse, groupId, { message_attachment: [{ type: 'url', url }] })
    return message_attachment
  }
  expect(await send(at('/card'))).toEqual([
    { type: 'url', url: at('/card'), title: 'Comfort kit', description: 'What is in it.' },
  ])
  pages.set('/silent', () => undefined)
  expect(await send(at('/silent'))).toEqual([{ type: 'url', url: at('/silent') }])
  expect(await send('http://169.254.169.254/')).toEqual([{ type: 'url', url: 'http://169.254.169.254/' }])
})

test('outside of the tests only the ports of the web are reached, on the open internet', () => {
  const { mayConnect } = OPEN_INTERNET
  expect([mayConnect('8.8.8.8', 80), mayConnect('2606:4700::1111', 443)]).toEqual([true, true])
  expect([mayConnect('8.8.8.8', 22), mayConnect('8.8.8.8', 8080), mayConnect('127.0.0.1', 80)]).toEqual([
    false,
    false,
    false,
  ])
})

test('one session has so many pages asked for in a minute', async () => {
  const doctor = team.doctor
  const statuses: number[] = []
  for (let times = 0; times < 61; times++) {
    statuses.push((await doctor.ask(previewUrl, { query: { url: 'http://127.0.0.1/' } })).status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})

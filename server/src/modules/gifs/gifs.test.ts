import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchGifs } from '@kinward/contract/gifs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createBundledGifs } from './bundled-gifs.ts'
import { DRAWINGS } from './drawings.ts'

const FOLDER = new URL('bundled/', import.meta.url)

/** A server with a place for its files, and someone at it. */
async function start(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kinward-gifs-'))
  const kit = await startTestApp({ DATA_DIR: folder, ...environment })
  const team = await buildTeam(kit)
  const stop = async () => {
    await kit.stop()
    await rm(folder, { recursive: true })
  }
  return { kit, team, stop }
}

const search = (team: Team, q = '', offset = '0') =>
  team.nurse.call(searchGifs, { params: team.place, query: { q, offset } })

async function open(kit: TestApp, client: TestClient, path: string): Promise<Response> {
  const token = await kit.tokens.sign('asset', client.userId, client.sessionId)
  return fetch(`${kit.origin}/api/v2/${path}?token=${token}`)
}

describe('the GIFs that are there without Giphy', () => {
  let kit: TestApp
  let team: Team
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ kit, team, stop } = await start())
  })
  afterAll(() => stop())

  test('are drawn, move, stand still, and are small together', async () => {
    const { gifs } = await createBundledGifs().search('', 0)
    const names = gifs.map(({ name }) => name)
    expect(names.toSorted()).toEqual(Object.keys(DRAWINGS).toSorted())
    const files = await readdir(FOLDER)
    expect(files.toSorted()).toEqual(names.flatMap((name) => [`${name}.gif`, `${name}.png`]).toSorted())
    for (const name of names) {
      const { pages = 1, loop } = await sharp(await readFile(new URL(`${name}.gif`, FOLDER))).metadata()
      expect(pages).toBeGreaterThan(5)
      expect(loop).toBe(0)
    }
    const sizes = await Promise.all(files.map(async (file) => (await stat(new URL(file, FOLDER))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600 * 1024)
  })

  test('are found by the beginnings of words', async () => {
    const titles = async (q: string) => (await search(team, q)).gifs.map(({ title }) => title)
    expect(await titles('thank')).toEqual(['Thank you'])
    expect(await titles('GOOD m')).toEqual(['Good morning', 'Good night'])
    expect(await titles('nothing like it')).toEqual([])
    expect((await search(team)).isGiphy).toBe(false)
  })

  test('are shown to whoever is signed in, and to nobody else', async () => {
    const [gif] = (await search(team, 'heart')).gifs
    const moving = await open(kit, team.nurse, gif?.url ?? '')
    expect([moving.status, moving.headers.get('content-type')]).toEqual([200, 'image/gif'])
    const still = await open(kit, team.nurse, gif?.stillUrl ?? '')
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/png'])
    const tag = moving.headers.get('etag') ?? ''
    const token = await kit.tokens.sign('asset', team.nurse.userId, team.nurse.sessionId)
    const again = await fetch(`${kit.origin}/api/v2/${gif?.url}?token=${token}`, { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
    expect((await fetch(`${kit.origin}/api/v2/${gif?.url}`)).status).toBe(401)
    for (const name of ['no-such', '..%2f..%2fapp.ts', '%2e%2e']) {
      expect((await open(kit, team.nurse, `gifs/${name}`)).status).toBe(404)
    }
  })

  test('are sent as a file of the message, once however often they are tried', async () => {
    const groupId = await team.channel()
    const body = { message: '', message_attachment: [{ type: 'giphy' as const, name: 'thank-you' }] }
    const sent = await team.send(team.nurse, groupId, { ...body, hashKey: 'one-and-the-same-key' })
    const [attachment] = sent.message_attachment
    expect(attachment).toMatchObject({
      type: 'giphy',
      title: 'Thank you',
      mimeType: 'image/gif',
      width: 240,
      height: 180,
    })
    const moving = await open(kit, team.doctor, attachment?.url ?? '')
    expect(Buffer.from(await moving.arrayBuffer())).toEqual(await readFile(new URL('thank-you.gif', FOLDER)))
    const still = await open(kit, team.doctor, attachment?.thumbnailUrl ?? '')
    expect(still.headers.get('content-type')).toBe('image/jpeg')
    const again = await team.send(team.nurse, groupId, { ...body, hashKey: 'one-and-the-same-key' })
    expect(again).toMatchObject({ id: sent.id, message_attachment: [{ id: attachment?.id }] })
    const { rows } = await kit.pool.query('select from files where group_id = $1', [groupId])
    expect(rows).toHaveLength(1)
    const stranger = await team.person()
    expect((await open(kit, stranger, attachment?.url ?? '')).status).toBe(404)
  })

  test('are not made a file of by someone who may not write there', async () => {
    const groupId = await team.channel()
    const stranger = await team.person()
    const sending = team.send(stranger, groupId, { message_attachment: [{ type: 'giphy', name: 'heart' }] })
    await expect(sending).rejects.toThrow('404')
    const { rows } = await kit.pool.query('select from files where group_id = $1', [groupId])
    expect(rows).toEqual([])
  })
})

describe('Giphy', () => {
  let giphy: Server
  let api: string
  let kit: TestApp
  let team: Team
  let stop: () => Promise<void>
  const asked: URL[] = []
  let answer: 'well' | 'failing' | 'elsewhere' = 'well'

  beforeAll(async () => {
    const heart = await readFile(new URL('heart.gif', FOLDER))
    giphy = createServer((request, response) => {
      const url = new URL(request.url ?? '', api)
      asked.push(url)
      if (answer === 'failing') return void response.writeHead(500).end()
      if (url.pathname.startsWith('/media/')) return void response.end(heart)
      const host = answer === 'elsewhere' ? 'http://127.0.0.1:1' : api
      const item = (id: string) => ({
        id,
        title: ' Heart GIF ',
        rating: 'g',
        images: {
          fixed_height: { url: `${host}/media/${id}/200.gif`, width: '240', height: '180', size: '1' },
          fixed_height_still: { url: `${host}/media/${id}/200_s.gif`, width: '240', height: '180' },
        },
      })
      const [, , , what = ''] = url.pathname.split('/')
      const offset = Number(url.searchParams.get('offset'))
      const list = { data: [item('abc123'), { id: '../x' }], pagination: { total_count: 3, count: 2, offset } }
      if (what === 'nosuch') return void response.writeHead(404).end('{"data":[]}')
      return void response.end(JSON.stringify(what === 'search' || what === 'trending' ? list : { data: item(what) }))
    })
    await new Promise<void>((resolve) => {
      giphy.listen(0, '127.0.0.1', resolve)
    })
    api = `http://127.0.0.1:${(giphy.address() as AddressInfo).port}`
    ;({ kit, team, stop } = await start({ GIPHY_API_KEY: 'the key', GIPHY_API: api }))
  })
  afterAll(async () => {
    giphy.close()
    await stop()
  })

  test('is asked for what is fit for everyone, and passes through here', async () => {
    const found = await search(team, ' cats ', '24')
    expect(found).toEqual({
      gifs: [
        {
          name: 'abc123',
          title: 'Heart GIF',
          width: 240,
          height: 180,
          url: 'gifs/abc123',
          stillUrl: 'gifs/abc123/still',
        },
      ],
      hasMore: false,
      isGiphy: true,
    })
    expect((await search(team)).hasMore).toBe(true)
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/gifs/search', '/v1/gifs/trending'])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: 'cats',
      offset: '24',
      rating: 'g',
      api_key: 'the key',
    })
    const moving = await open(kit, team.nurse, 'gifs/abc123')
    expect([moving.status, moving.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect((await open(kit, team.nurse, 'gifs/abc123/still')).status).toBe(200)
    expect((await open(kit, team.nurse, 'gifs/nosuch')).status).toBe(404)
  })

  test('is sent as a file that stays, and is asked about by name when it is not known', async () => {
    const groupId = await team.channel()
    const sent = await team.send(team.nurse, groupId, { message_attachment: [{ type: 'giphy', name: 'later77' }] })
    expect(sent.message_attachment[0]).toMatchObject({ type: 'giphy', title: 'Heart GIF', extension: 'gif' })
    answer = 'failing'
    expect((await open(kit, team.doctor, sent.message_attachment[0]?.url ?? '')).status).toBe(200)
    answer = 'well'
  })

  test('fails in words when it is away, and is never followed to other hosts', async () => {
    answer = 'failing'
    const away = await team.nurse.ask(searchGifs, { params: team.place, query: { q: 'dogs' } })
    expect([away.status, away.body.data.code]).toEqual([503, 'UNAVAILABLE'])
    answer = 'elsewhere'
    await search(team, 'birds')
    expect((await open(kit, team.nurse, 'gifs/abc123')).status).toBe(503)
    answer = 'well'
  })
})

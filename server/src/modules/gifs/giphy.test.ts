import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchGifs } from '@kinward/contract/gifs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Misbehaviour, startGiphy } from '../../../test/giphy.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createGiphy } from './giphy.ts'

const KEY = 'a-key-of-ours'

let giphy: Awaited<ReturnType<typeof startGiphy>>
let folder: string
let kit: TestApp
let team: Team
beforeAll(async () => {
  giphy = await startGiphy()
  folder = await mkdtemp(join(tmpdir(), 'kinward-giphy-'))
  kit = await startTestApp({ DATA_DIR: folder, GIPHY_API_KEY: KEY, GIPHY_API: giphy.api })
  team = await buildTeam(kit)
})
afterAll(async () => {
  await kit.stop()
  giphy.stop()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  giphy.misbehave(null)
  giphy.servePicturesFrom(null)
  giphy.list('abc123')
  giphy.asked.length = 0
})

const search = (q = '', offset = '0') => team.nurse.call(searchGifs, { params: team.place, query: { q, offset } })

async function open(client: TestClient, path: string): Promise<Response> {
  const token = await kit.tokens.sign('asset', client.userId, client.sessionId)
  return fetch(`${kit.origin}/api/v2/${path}?token=${token}`)
}

describe('Giphy', () => {
  test('is asked for what is fit for everyone, and passes through here', async () => {
    expect(await search(' cats ', '24')).toEqual({
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
      next: 25,
      isGiphy: true,
    })
    expect((await search('', '29')).next).toBeNull()
    const [searched, trending] = giphy.asked
    expect([searched?.pathname, trending?.pathname]).toEqual(['/v1/gifs/search', '/v1/gifs/trending'])
    expect(Object.fromEntries(searched?.searchParams ?? [])).toEqual({
      q: 'cats',
      limit: '24',
      offset: '24',
      rating: 'g',
      bundle: 'messaging_non_clips',
      api_key: KEY,
    })
    const moving = await open(team.nurse, 'gifs/abc123')
    expect([moving.status, moving.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect((await open(team.nurse, 'gifs/abc123/still')).status).toBe(200)
    expect((await open(team.nurse, 'gifs/nosuch')).status).toBe(404)
  })

  test('is sent as a file that stays, and is asked about by name when it is not known', async () => {
    const groupId = await team.channel()
    const sent = await team.send(team.nurse, groupId, { message_attachment: [{ type: 'giphy', name: 'later77' }] })
    expect(sent.message_attachment[0]).toMatchObject({ type: 'giphy', title: 'Heart GIF', extension: 'gif' })
    expect(giphy.asked[0]?.searchParams.get('rating')).toBe('g')
    giphy.misbehave((response) => void response.writeHead(500).end())
    expect((await open(team.doctor, sent.message_attachment[0]?.url ?? '')).status).toBe(200)
  })

  test('has what is not fit for everyone left out, and so is what cannot be read', async () => {
    giphy.list('r_rude', 'abc123', 'pg13party', '../x')
    const { gifs, next } = await search('party')
    expect(gifs.map(({ name }) => name)).toEqual(['abc123'])
    // The next page begins behind those that were left out, too.
    expect(next).toBe(4)
    expect((await open(team.nurse, 'gifs/r_rude')).status).toBe(404)
    const groupId = await team.channel()
    const sending = team.send(team.nurse, groupId, { message_attachment: [{ type: 'giphy', name: 'pg13party' }] })
    await expect(sending).rejects.toThrow('409')
  })

  test.each([
    [409, 'has withdrawn it', (response) => void response.writeHead(410).end()],
    [409, 'has no place for our key', (response) => void response.writeHead(401).end()],
    [409, 'gives what is no GIF', (response) => void response.end('<svg/>')],
    [409, 'gives a GIF that cannot be read', (response) => void response.end('GIF89a, and no more')],
    [503, 'is asked too often', (response) => void response.writeHead(429).end()],
    [503, 'fails', (response) => void response.writeHead(500).end()],
  ] satisfies [number, string, Misbehaviour][])(
    'answers a message with %i when it %s',
    async (status, _how, answer) => {
      await search()
      giphy.misbehave(answer)
      const message_attachment = [{ type: 'giphy' as const, name: 'abc123' }]
      const sending = team.send(team.nurse, await team.channel(), { message_attachment })
      await expect(sending).rejects.toThrow(String(status))
    },
  )

  test('is never followed to other hosts', async () => {
    giphy.servePicturesFrom('http://127.0.0.1:1')
    expect((await open(team.nurse, 'gifs/elsewhere1')).status).toBe(503)
    giphy.servePicturesFrom('https://giphy.com.example.org')
    expect((await open(team.nurse, 'gifs/elsewhere2')).status).toBe(503)
  })

  test('knows our key, and nobody else does: no answer, address or header holds it', async () => {
    const token = await kit.tokens.sign('asset', team.nurse.userId, team.nurse.sessionId)
    const headers = {
      authorization: `Bearer ${await kit.tokens.sign('access', team.nurse.userId, team.nurse.sessionId)}`,
    }
    const { entityId, locationId } = team.place
    const list = `entities/${entityId}/locations/${locationId}/gifs?q=cats`
    const told = async (path: string) => {
      const answer = await fetch(`${kit.origin}/api/v2/${path}`, { headers, redirect: 'manual' })
      return JSON.stringify([answer.status, [...answer.headers], await answer.text()])
    }
    const paths = [list, `gifs/abc123?token=${token}`, `gifs/abc123/still?token=${token}`]
    const well = await Promise.all(paths.map(told))
    expect(well[0]).toContain('gifs/abc123')
    giphy.misbehave((response) => {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ meta: { status: 403, msg: `Forbidden: ${KEY}`, response_id: '' } }))
    })
    const failed = await Promise.all([...paths, `gifs/unknown5?token=${token}`].map(told))
    expect(failed[0]).toContain('GIFs cannot be reached just now.')
    expect([...well, ...failed].filter((answer) => answer.includes(KEY) || answer.includes(giphy.api))).toEqual([])
  })

  const json = (status: number, body: string): Misbehaviour => {
    return (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  test.each([
    ['has no place for our key', json(401, '{"meta":{"status":401,"msg":"Unauthorized"}}')],
    ['is asked too often', json(429, '{"meta":{"status":429,"msg":"Too Many Requests"}}')],
    ['fails', json(500, '')],
    ['says what is no JSON', json(200, '<!doctype html>')],
    ['says what is not documented', json(200, '{"data":{"gifs":[]}}')],
    ['leads elsewhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['hangs up', (response) => void response.destroy()],
  ] satisfies [string, Misbehaviour][])('fails in words when it %s', async (_how, misbehaviour) => {
    await search()
    giphy.misbehave(misbehaviour)
    const away = await team.nurse.ask(searchGifs, { params: team.place, query: { q: 'dogs' } })
    expect([away.status, away.body.data.code, away.body.message]).toEqual([
      503,
      'UNAVAILABLE',
      'GIFs cannot be reached just now. Please try again later.',
    ])
    expect((await open(team.nurse, 'gifs/abc123')).status).toBe(503)
  })

  test('gives pictures that are none, or are without end, to nobody', async () => {
    await search()
    giphy.misbehave((response, what) => {
      if (what === 'media') response.end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    })
    expect((await open(team.nurse, 'gifs/abc123')).status).toBe(503)
    const piece = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(1024 ** 2)])
    let sent = 0
    giphy.misbehave((response) => {
      const more = (): void => {
        if (response.destroyed || sent > 64) return
        sent += 1
        if (response.write(piece)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    expect((await open(team.nurse, 'gifs/abc123')).status).toBe(503)
    expect(sent).toBeLessThan(64)
  })

  test.each([
    ['says nothing', () => {}],
    ['stops in the middle', (response) => void response.writeHead(200).write('{"data":[')],
  ] satisfies [string, Misbehaviour][])(
    'is waited for so long and no longer when it %s',
    async (_how, misbehaviour) => {
      giphy.misbehave(misbehaviour)
      const hurried = createGiphy({ apiKey: KEY, api: giphy.api, longestMs: 150 })
      const started = performance.now()
      await expect(hurried.search('cats', 0)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(performance.now() - started).toBeLessThan(5_000)
    },
  )
})

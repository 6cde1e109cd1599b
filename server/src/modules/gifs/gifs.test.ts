import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
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

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepAssets } from './assets.ts'

let home: string
let folder: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinward-assets-'))
  folder = join(home, 'assets')
  await mkdir(join(folder, 'pdf'), { recursive: true })
  await writeFile(join(home, 'secret.js'), 'secret')
  await writeFile(join(folder, 'chat-1.js'), 'plain')
  await writeFile(join(folder, 'chat-1.js.br'), 'brotli')
  await writeFile(join(folder, 'chat-1.js.gz'), 'gzip')
  await writeFile(join(folder, 'pdf/letters.bcmap'), 'letters')
  await writeFile(join(folder, '.hidden'), 'hidden')
})
afterAll(() => rm(home, { recursive: true }))

describe('an asset', () => {
  test.each([
    ['gzip, deflate, br', 'brotli', 'br'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip', 'gzip'],
    ['BR ; q=0.5', 'brotli', 'br'],
    ['', 'plain', undefined],
  ])('comes as whoever accepts %j can read it', async (accepted, text, coding) => {
    const asset = await keepAssets(folder)('chat-1.js', accepted)
    expect(asset?.bytes.toString()).toBe(text)
    expect(asset?.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(asset?.headers['content-encoding']).toBe(coding)
  })

  test('of an unknown kind, and not compressed, comes as bytes', async () => {
    const asset = await keepAssets(folder)('pdf/letters.bcmap', 'br')
    expect(asset).toMatchObject({ headers: { 'content-type': 'application/octet-stream' } })
    expect(asset?.bytes.toString()).toBe('letters')
  })

  test('is read once', async () => {
    const find = keepAssets(folder)
    await writeFile(join(folder, 'once-1.js'), 'first')
    expect((await find('once-1.js', ''))?.bytes.toString()).toBe('first')
    await rm(join(folder, 'once-1.js'))
    expect((await find('once-1.js', ''))?.bytes.toString()).toBe('first')
  })

  test('that was not there is found once it is', async () => {
    const find = keepAssets(folder)
    expect(await find('late-1.js', '')).toBeNull()
    await writeFile(join(folder, 'late-1.js'), 'late')
    expect((await find('late-1.js', ''))?.bytes.toString()).toBe('late')
  })

  test.each([
    '../secret.js',
    'pdf/../../secret.js',
    '/etc/passwd',
    '.hidden',
    'pdf/.hidden',
    'pdf',
    '',
    '..',
    'a\0.js',
  ])('is nothing else: %j', async (name) => {
    expect(await keepAssets(folder)(name, 'br')).toBeNull()
  })
})

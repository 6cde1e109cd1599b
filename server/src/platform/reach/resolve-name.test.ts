import { createSocket } from 'node:dgram'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPage } from '../../modules/link-previews/fetch-page.ts'
import { mayPushTo } from '../push/send-push.ts'
import { addressOf, OutOfReach } from './connect.ts'
import { OPEN_INTERNET, type Reach } from './reachable.ts'
import { createResolveName } from './resolve-name.ts'

/** What the tests' name server knows: IPv4 and IPv6 addresses by name. It never answers for `….tarpit.example`. */
const NAMES: Record<string, { 4?: number[][]; 6?: number[][] }> = {
  'push.example': { 4: [[93, 184, 216, 34]] },
  'both.example': { 4: [[93, 184, 216, 34]], 6: [[0x26, 6, ...Array.from({ length: 13 }, () => 0), 1]] },
  'inside.example': { 4: [[10, 0, 0, 7]] },
  'half-inside.example': {
    4: [[93, 184, 216, 34]],
    6: [[0xfd, ...Array.from({ length: 14 }, () => 0), 1]],
  },
}

const NO_SUCH_NAME = 3
const IPV4 = 1

const asked: string[] = []
const names = createSocket('udp4').on('message', (query, from) => {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const name = labels.join('.')
  asked.push(name)
  if (name.endsWith('.tarpit.example')) return
  const type = query.readUInt16BE(at + 1)
  const found = NAMES[name]?.[type === IPV4 ? 4 : 6] ?? []
  const reply = Buffer.from(query.subarray(0, at + 5))
  reply.writeUInt16BE(0x8180 | (name in NAMES ? 0 : NO_SUCH_NAME), 2)
  reply.writeUInt16BE(found.length, 6)
  reply.writeUInt32BE(0, 8)
  const answers = found.map((bytes) => Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]))
  names.send(Buffer.concat([reply, ...answers]), from.port, from.address)
})

let folder: string
let reach: Reach
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinward-names-'))
  const hostsFile = join(folder, 'hosts')
  await writeFile(
    hostsFile,
    '# ours\n127.0.0.1 localhost\n::1\tlocalhost ip6-localhost # too\n10.0.0.9 Records records.lan\n',
  )
  await new Promise<void>((resolve) => names.bind(0, '127.0.0.1', resolve))
  const servers = [`127.0.0.1:${names.address().port}`]
  reach = { ...OPEN_INTERNET, resolve: createResolveName({ servers, hostsFile }) }
})
afterAll(async () => {
  names.close()
  await rm(folder, { recursive: true })
})

const soon = () => AbortSignal.timeout(5_000)
const resolve = (host: string) => reach.resolve(host, soon())

test('a name has the addresses of both kinds', async () => {
  expect(await resolve('both.example')).toEqual(['93.184.216.34', '2606::1'])
  expect(await resolve('push.example')).toEqual(['93.184.216.34'])
  await expect(resolve('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('the names of this machine are known without asking anyone', async () => {
  asked.length = 0
  expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1'])
  expect(await resolve('records.')).toEqual(['10.0.0.9'])
  expect(await resolve('records.lan')).toEqual(['10.0.0.9'])
  expect(asked).toEqual([])
})

test.each(['localhost', 'records.lan', 'inside.example', 'half-inside.example'])(
  '%s, which leads into our own network, is out of reach',
  async (host) => {
    await expect(addressOf(new URL(`https://${host}/`), reach, soon())).rejects.toThrow(OutOfReach)
  },
)

test('any number of names that nobody answers for hold up no push', async () => {
  const pages = Array.from({ length: 40 }, (_, index) =>
    fetchPage(new URL(`https://page-${index}.tarpit.example/`), reach, 1_000).then(
      () => 'read',
      () => 'given up',
    ),
  )
  const given = Promise.all(pages)
  const first = await Promise.race([mayPushTo('https://push.example/abc', reach), given])
  expect(first).toBe(true)
  expect(new Set(await given)).toEqual(new Set(['given up']))
})

test('whoever gives up on a name asks no more for it', async () => {
  const leaving = new AbortController()
  const waiting = reach.resolve('slow.tarpit.example', leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  asked.length = 0
  await expect(reach.resolve('late.tarpit.example', leaving.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked).toEqual([])
  const [began, cancelled] = [performance.now(), AbortSignal.timeout(100)]
  await expect(reach.resolve('slower.tarpit.example', cancelled)).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(performance.now() - began).toBeLessThan(1_000)
})

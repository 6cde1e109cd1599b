import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Reach } from './reachable.ts'
import { createHeadReader, type PageFacts } from './read-head.ts'

const MOST_REDIRECTS = 3
const MOST_BYTES = 512 * 1024
const TIMEOUT_MS = 5_000

const HEADERS = {
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'gzip, br',
  'accept-language': 'en',
  'user-agent': 'KinwardLinkPreview/1.0',
}

/** Why a page was not read. It is told to nobody: an answer that differs would tell what is in our network. */
class NotReadable extends Error {}

/** What the page behind an address says of itself; null when it says nothing. Fails for whatever must or cannot be asked. */
export async function fetchPage(address: URL, reach: Reach, timeoutMs = TIMEOUT_MS): Promise<PageFacts | null> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = address
  for (let turns = 0; turns <= MOST_REDIRECTS; turns++) {
    // Each turn is looked at like the first: it may lead anywhere.
    const response = await ask(url, await addressOf(url, reach, signal), signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readPage(response, signal)
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw new NotReadable()
    url = new URL(headers.location, url)
  }
  throw new NotReadable()
}

/** The one address that is connected to. Of those a name has, all must be ones that may be: which is used is then no matter. */
async function addressOf(url: URL, { resolve, mayConnect }: Reach, signal: AbortSignal): Promise<string> {
  const { protocol, username, password, hostname, port } = url
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') throw new NotReadable()
  const bare = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) ? [bare] : await orAbort(resolve(bare), signal)
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  if (addresses.length === 0 || !addresses.every((one) => mayConnect(one, number))) throw new NotReadable()
  return addresses.find((one) => isIP(one) === 4) ?? addresses[0] ?? ''
}

function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(address)
  // The name is not resolved a second time: the answer could be another one by then.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, { agent: false, headers: HEADERS, lookup, signal, maxHeaderSize: 16 * 1024 }, resolve)
      .on('error', reject)
      .end()
  })
}

async function readPage(response: IncomingMessage, signal: AbortSignal): Promise<PageFacts | null> {
  const [type = '', ...parameters] = (response.headers['content-type'] ?? '').split(';').map((part) => part.trim())
  if (!['text/html', 'application/xhtml+xml'].includes(type.toLowerCase())) {
    response.destroy()
    throw new NotReadable()
  }
  const charset = parameters.map((one) => /^charset="?([\w-]+)/i.exec(one)?.[1]).find(Boolean) ?? null
  const reader = createHeadReader(charset)
  let size = 0
  // Leaving the loop takes down the stream and the connection behind it.
  for await (const bytes of unpacked(response, signal)) {
    size += bytes.length
    if (reader.write(bytes) || size >= MOST_BYTES) break
  }
  return reader.end()
}

async function* unpacked(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  const stream = unpack(response)
  stream.on('error', () => response.destroy())
  response.on('error', (error) => stream.destroy(error))
  const stop = () => stream.destroy(new NotReadable())
  signal.addEventListener('abort', stop)
  try {
    for await (const bytes of stream) yield Buffer.from(bytes)
  } finally {
    signal.removeEventListener('abort', stop)
    stream.destroy()
    response.destroy()
  }
}

/** What is counted is what comes out: a small answer can unpack into an endless one. */
function unpack(response: IncomingMessage): Readable {
  switch (response.headers['content-encoding']?.toLowerCase() ?? 'identity') {
    case 'identity':
      return response
    case 'gzip':
      return response.pipe(createGunzip())
    case 'br':
      return response.pipe(createBrotliDecompress())
    case 'deflate':
      return response.pipe(createInflate())
    default:
      throw new NotReadable()
  }
}

async function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(new NotReadable())
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

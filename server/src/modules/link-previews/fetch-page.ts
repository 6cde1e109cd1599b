import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { addressOf, lookupOf } from '../../platform/reach/connect.ts'
import type { Reach } from '../../platform/reach/reachable.ts'
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

function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const lookup = lookupOf(address)
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

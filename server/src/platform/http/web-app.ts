import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepAssets } from './assets.ts'
import { answerNotFound } from './error-handler.ts'

const WEB_APP = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Addresses that the web app's router does not own: what is missing there is missing. */
const NOT_SCREENS = /^\/(api|assets|dev|socket\.io)\//

/** Serves the built web app: files by their hashed names for good, and its page for every address of a screen. */
export async function registerWebApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${WEB_APP}index.html`)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: WEB_APP,
    index: false,
    // A route for each file. One for all of them would answer for what is no file, also for an address that begins with two
    // slashes, and those are the web app's to say something about.
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  const findAsset = keepAssets(`${WEB_APP}assets`)
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = await findAsset(request.params['*'], request.headers['accept-encoding'] ?? '')
    if (!asset) return answerNotFound(request, reply)
    return reply.headers(asset.headers).send(asset.bytes)
  })
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler((request, reply) =>
    isScreen(request) ? reply.code(200).sendFile('index.html') : answerNotFound(request, reply),
  )
}

function isScreen({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !NOT_SCREENS.test(url) && (headers.accept ?? '').includes('text/html')
}

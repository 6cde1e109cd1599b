import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const WEB_APP = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Serves the built web app: files by their hashed names for good, and its page for every address it knows. */
export async function registerWebApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${WEB_APP}index.html`)) return
  await app.register(fastifyStatic, {
    root: WEB_APP,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = { config: { rateLimit: false as const } }
  app.get('/', page, (_request, reply) => reply.sendFile('index.html'))
  app.get('/*', page, (request, reply) =>
    request.url.startsWith('/api/') || request.url.startsWith('/dev/')
      ? reply.callNotFound()
      : reply.sendFile('index.html'),
  )
}

import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Gives every answer to a GET an entity tag, and answers 304 to whoever has it already. */
export function registerEntityTags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const tag = `W/"${hash('sha1', payload, 'base64url')}"`
    reply.header('etag', tag)
    if (!holds(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return done(null, null)
  })
}

/** Whether one of the tags a client has is this one; a weak and a strong tag of the same text are alike here. */
function holds(given: string | undefined, tag: string): boolean {
  if (!given) return false
  const bare = tag.slice(2)
  return given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === bare)
}

import { hash } from 'node:crypto'
import { ROUTES } from '@kinward/contract/routes'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { buildOpenApi } from './openapi.ts'

const DOCUMENT = '/api/v2/openapi.json'

/** The API's description as a document and as a page to read and try it. */
export async function registerReference(app: FastifyInstance): Promise<void> {
  // Made when it is first asked for: it takes longer than everything else that a server does before it listens.
  let document: ReturnType<typeof buildOpenApi> | undefined
  app.get(DOCUMENT, async () => (document ??= buildOpenApi(ROUTES)))
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string') allowInlineScripts(reply, payload)
    })
    await scope.register(reference, { routePrefix: '/api/docs', configuration: { url: DOCUMENT, theme: 'none' } })
  })
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The page starts itself with scripts of its own; the policy names each by its digest, and lets no other run. */
function allowInlineScripts(reply: FastifyReply, page: string): void {
  const digests = [...page.matchAll(INLINE_SCRIPT)].map(([, code = '']) => hash('sha256', code, 'base64'))
  const sources = ["'self'", ...digests.map((digest) => `'sha256-${digest}'`)].join(' ')
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src ${sources}`))
}

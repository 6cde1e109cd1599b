import { ROUTES } from '@kinward/contract/routes'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { buildOpenApi } from './openapi.ts'

/** The API's description as a document and as a page to read and try it. */
export async function registerReference(app: FastifyInstance): Promise<void> {
  const document = buildOpenApi(ROUTES)
  app.get('/api/v2/openapi.json', async () => document)
  await app.register(reference, { routePrefix: '/api/docs', configuration: { content: document, theme: 'none' } })
}

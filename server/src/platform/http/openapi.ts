import { ErrorEnvelope, successEnvelope } from '@kinward/contract/envelope'
import { paramsSchema, type RouteDefinition } from '@kinward/contract/route'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of a list of routes, out of the same schemas that the server parses with. */
export function buildOpenApi(routes: readonly RouteDefinition[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kinward',
      version: '2.0.0',
      description: 'Care-team messaging for staff, patients and the families of patients.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [...new Set(routes.map(tagOf))].sort().map((name) => ({ name, description: `Calls about ${name}` })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        asset: { type: 'apiKey', in: 'query', name: 'token' },
      },
      schemas: { Error: schemaOf(ErrorEnvelope, 'output') },
    },
  }
}

function operation(route: RouteDefinition): Json {
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [tagOf(route)],
    security: route.access.level === 'public' ? [] : [route.bytes ? { asset: [] } : { bearer: [] }],
    parameters: [
      ...parametersOf(paramsSchema(route.path), 'path'),
      ...(route.query ? parametersOf(route.query, 'query') : []),
    ],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: {
      200: { description: 'Done', content: contentOf(route) },
      '4XX': {
        description: route.errors ? `Refused; also with ${route.errors.join(', ')}` : 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function contentOf(route: RouteDefinition): Json {
  if (route.bytes) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: schemaOf(successEnvelope(route.data), 'output') } }
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    // Text in the address, but an integer once it was read.
    schema: Object.keys(property).length === 0 ? { type: 'integer' } : property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

function tagOf(route: RouteDefinition): string {
  const [, place] = /\/(login|logout|users|groups|user-channels|socket-notify)/.exec(route.path) ?? []
  if (route.path.includes('/messages')) return 'messages'
  if (place === 'login' || place === 'logout' || route.path.includes('/refresh/')) return 'session'
  return place === 'users' ? 'users' : 'channels'
}

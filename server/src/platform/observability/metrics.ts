import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '../http/errors.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'kinward_http_request_seconds',
      help: 'How long calls took, by route and status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    messages: new Counter({
      name: 'kinward_messages_sent_total',
      help: 'Messages written to the database',
      registers: [registry],
    }),
    sockets: new Gauge({ name: 'kinward_sockets', help: 'Open realtime connections', registers: [registry] }),
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/metrics` answers the machine itself, or whoever holds the token; to others it does not exist. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { route, method: request.method, status: reply.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    const allowed = token ? request.headers.authorization === `Bearer ${token}` : isFromThisMachine(request)
    if (!allowed) throw notFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** A proxy on this machine speaks for others, and says so. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded
}

import { CONTACT_SALES } from '@kinward/contract/upsell'
import type { FastifyInstance } from 'fastify'

/** Leads everyone who comes to the provider's own page; to nowhere but the one address that was set. */
export function registerContactSales(app: FastifyInstance, salesUrl: string): void {
  app.get(CONTACT_SALES, (_request, reply) => reply.redirect(salesUrl, 302))
}

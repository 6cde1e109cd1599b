import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AppError } from './errors.ts'

/** `/healthz`: the process runs. `/readyz`: it can do its work, and is not on its way out. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool, isClosing: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (isClosing()) throw new AppError('UNAVAILABLE', 'Kinward is shutting down.')
    await pool.query('select 1')
    return { status: 'ready' }
  })
}

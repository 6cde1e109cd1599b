import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Logger } from '../observability/logger.ts'

/** Carries events between processes through Redis. Losing Redis delays other processes' sockets, and nothing else. */
export async function connectRedisAdapter(url: string, log: Logger) {
  const client = createClient({ url })
  client.on('error', () => log.warn('redis connection lost'))
  await client.connect()
  return { adapter: createAdapter(client), close: () => client.close() }
}

import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Logger } from '../observability/logger.ts'

/** Carries events between processes through Redis. Losing Redis delays other processes' sockets, and nothing else. */
export async function connectRedisAdapter(url: string, log: Logger) {
  // Without Redis an event must fail to travel at once, since the sockets of this process are told only after it tried.
  // The adapter reads on copies, and those wait for Redis: one that failed at once would be asked again without a pause.
  const client = createClient({ url, disableOfflineQueue: true })
  client.duplicate = () => createClient({ url })
  client.on('error', () => log.warn('redis connection lost'))
  await client.connect()
  return {
    adapter: createAdapter(client),
    /** Once it is there again after it was away. */
    onBack: (tell: () => void) => void client.on('ready', tell),
    close: () => client.close(),
  }
}

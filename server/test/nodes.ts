import { createTestDatabase } from '../src/platform/db/testing/test-database.ts'
import { startTestApp } from './harness.ts'
import { createRedis } from './redis.ts'

export type Nodes = Awaited<ReturnType<typeof startNodes>>

/** Two servers on one database and one Redis. */
export async function startNodes() {
  const redis = await createRedis()
  await redis.start()
  const database = await createTestDatabase()
  const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url }
  const start = () => startTestApp(environment)
  const one = await start()
  const other = await start()
  return {
    /** One more, which whoever asks for it stops. */
    start,
    redis,
    one,
    other,
    async stop(): Promise<void> {
      await one.stop()
      await other.stop()
      await redis.stop()
      await database.drop()
    },
  }
}

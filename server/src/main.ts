import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { type Config, ConfigError, missingInProduction, parseConfig } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { DEMO_SIGN_INS } from './demo/sign-ins.ts'
import { publishProductTerms } from './modules/terms/product-terms.ts'
import { createDatabase, createPools, endPools } from './platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLogger } from './platform/observability/logger.ts'
import { hashPassword } from './platform/session/passwords.ts'
import { createStorage } from './platform/storage/create-storage.ts'

const DEMO_PASSWORD = 'Kinward#2026'
const DEMO_PIN = '2468'

/** How long open requests may take to finish once the server was asked to stop. */
const DRAIN_MS = 10_000

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const log = createLogger(config.isProduction ? config.logLevel : quietUnlessAsked(config))
  const jwtSecret = config.jwtSecret ?? (await keptSecret(config.dataDir))

  let postgres: EmbeddedPostgres | null = null
  if (!config.databaseUrl) {
    postgres = await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres'), log: (line) => log.warn(line) })
  }
  const url = config.databaseUrl ?? postgres?.url ?? ''
  await migrate(url)
  const pools = createPools(url, config.databasePoolSize, log)
  const storage = await createStorage(config)
  if (config.isDemo) {
    await seedDemo(pools.pool, { now: new Date(), hash: hashDemoSecrets, storage })
  }

  if (config.termsFile) await publishProductTerms(createDatabase(pools.pool), await readFile(config.termsFile, 'utf8'))
  const app = await createApp({ config, jwtSecret, pools, log, storage })
  await app.http.listen({ port: config.port, host: config.host })
  const address = app.http.listeningOrigin
  log.info({ address }, 'listening')
  for (const sentence of missingInProduction(config)) log.warn(sentence)
  if (!config.isProduction) greet(address, config)

  let stopping: Promise<void> | null = null
  const stop = (): void => {
    stopping ??= shutDown()
  }
  async function shutDown(): Promise<void> {
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await app.close()
    await endPools(pools)
    await postgres?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // However this process ends, the next one finds compiled what it has loaded.
  flushCompileCache()
}

async function hashDemoSecrets() {
  const [passwordHash, pinHash] = await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword(DEMO_PIN)])
  return { passwordHash, pinHash }
}

function quietUnlessAsked(config: Config): string {
  return process.env['LOG_LEVEL'] ? config.logLevel : 'warn'
}

/** The secret that signs tokens where none is configured: made once, and kept with the data. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret')
  await mkdir(dataDir, { recursive: true })
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return kept
  const secret = randomBytes(48).toString('base64url')
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}

function greet(address: string, config: Config): void {
  const lines = [`Kinward is at ${address}`]
  if (config.isDemo) {
    lines.push('', `Sign in with the password ${DEMO_PASSWORD} and the PIN ${DEMO_PIN} as`)
    lines.push(...DEMO_SIGN_INS.map(({ username, name, role }) => `  ${username.padEnd(14)}${name} (${role})`))
    lines.push('', 'Ctrl-C stops it; everything written stays.')
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

try {
  await main()
} catch (error) {
  const sentence = error instanceof Error ? error.message : 'Kinward could not start.'
  process.stderr.write(`${sentence}\n`)
  if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') throw error
  process.exit(1)
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/db/embedded/embedded-postgres.ts'
import type { Context } from './context.ts'
import { type Options, parseOptions, type Scenario, UsageError } from './options.ts'
import { PATHS } from './paths.ts'
import { PROFILE_FOLDER, renderFunctions, renderStatements, startCounting, STATEMENT_SETTINGS } from './profile.ts'
import { say } from './say.ts'
import { measureAlerts } from './scenarios/alerts.ts'
import { measureAuth } from './scenarios/auth.ts'
import { measureFanout } from './scenarios/fanout.ts'
import { measureImages } from './scenarios/images.ts'
import { measureLatency } from './scenarios/latency.ts'
import { measureList } from './scenarios/list.ts'
import { measureMixed } from './scenarios/mixed.ts'
import { measureOpen } from './scenarios/open.ts'
import { measurePatients } from './scenarios/patients.ts'
import { measureReactions } from './scenarios/reactions.ts'
import { measureSearch } from './scenarios/search.ts'
import { measureSend } from './scenarios/send.ts'
import { measureSignIns } from './scenarios/sign-ins.ts'
import { measureUpload } from './scenarios/upload.ts'
import { measureWeb } from './scenarios/web.ts'
import { POOL_SIZE, startKinward } from './servers.ts'
import { type Figure, notMeasured, renderTable } from './table.ts'
import { startWorker } from './worker.ts'
import { prepare } from './world/prepare.ts'
import { reset } from './world/reset.ts'
import { prepareSearch } from './world/search.ts'

const SERVER_SCENARIOS: [Scenario, (context: Context) => Promise<Figure[]>][] = [
  ['send', measureSend],
  ['fanout', measureFanout],
  ['latency', measureLatency],
  ['reactions', measureReactions],
  ['open', measureOpen],
  ['list', measureList],
  ['patients', measurePatients],
  ['alerts', measureAlerts],
  ['mixed', measureMixed],
  ['auth', measureAuth],
  ['search', measureSearch],
  ['sign-ins', measureSignIns],
  ['upload', measureUpload],
  ['images', measureImages],
]

/** What has been started, in order; it is stopped the other way round, at the end and on Ctrl-C. */
const running: (() => Promise<void>)[] = []
let isInterrupted = false

async function main(options: Options): Promise<void> {
  const started = performance.now()
  const figures: Figure[] = []
  const asked = SERVER_SCENARIOS.filter(([name]) => options.only.has(name))
  // First, and alone: the disk is at work for long after the others.
  const web = options.only.has('web') && !options.prepareOnly ? await attempt('web', () => measureWeb(running)) : []
  await stopAll()
  if (options.prepareOnly || asked.length > 0) {
    const postgres = await startDatabase(options)
    if (options.prepareOnly) return prepareSearch(postgres.url)
    figures.push(...(await measureServer(await setUp(postgres, options), asked, options)))
  }
  if (!isInterrupted) report([...figures, ...web], (performance.now() - started) / 1000)
}

async function startDatabase(options: Options): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    folder: join(PATHS.data, 'postgres'),
    log: say,
    settings: options.profile ? STATEMENT_SETTINGS : {},
  })
  running.push(() => postgres.stop())
  await prepare(postgres.url)
  return postgres
}

async function measureServer(context: Context, asked: typeof SERVER_SCENARIOS, options: Options): Promise<Figure[]> {
  const figures: Figure[] = []
  if (options.profile) await startCounting(context.pool)
  for (const [name, measure] of asked) figures.push(...(await attempt(name, () => measure(context))))
  if (options.profile) process.stdout.write(`\n${await renderStatements(context.pool)}\n`)
  // A server writes its profile when it ends.
  await stopAll()
  if (options.profile) process.stdout.write(`\n${renderFunctions()}\n`)
  return figures
}

async function setUp(postgres: EmbeddedPostgres, options: Options): Promise<Context> {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  pool.on('error', () => {})
  running.push(() => pool.end())
  await reset(pool)
  const kinward = await startKinward(postgres.url, options.profile ? { profileFolder: PROFILE_FOLDER } : {})
  running.push(kinward.stop)
  const load: Context['load'] = startWorker(new URL('./load/http-load.ts', import.meta.url))
  running.push(load.stop)
  let rawInsert: ReturnType<Context['rawInsert']> | undefined
  return {
    seconds: options.seconds,
    users: options.users,
    runId: Date.now().toString(36),
    databaseUrl: postgres.url,
    pool,
    postmaster: postgres.pid,
    kinward,
    load,
    sendRate: null,
    rawInsert: () => (rawInsert ??= startRawInsert(postgres.url)),
  }
}

async function startRawInsert(databaseUrl: string): ReturnType<Context['rawInsert']> {
  const worker: Awaited<ReturnType<Context['rawInsert']>>['worker'] = startWorker(
    new URL('./raw/insert-server.ts', import.meta.url),
  )
  running.push(worker.stop)
  return { worker, port: await worker.ask({ databaseUrl, poolSize: POOL_SIZE }) }
}

/** A scenario that cannot be measured leaves a line that says why, and the others their figures. */
async function attempt(name: Scenario, measure: () => Promise<Figure[]>): Promise<Figure[]> {
  if (isInterrupted) return []
  say(`Measuring ${name}…`)
  const started = performance.now()
  try {
    return await measure()
  } catch (error) {
    return [notMeasured(name, name, '', error instanceof Error ? error.message : String(error))]
  } finally {
    say(`Measured ${name} in ${Math.round((performance.now() - started) / 1000)} s.`)
  }
}

/** Prints the table, and leaves it as JSON. */
function report(figures: Figure[], seconds: number): void {
  process.stdout.write(`\n${renderTable(figures)}\n\n`)
  const machine = {
    cores: cpus().length,
    arch: arch(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  mkdirSync(PATHS.results, { recursive: true })
  const file = join(PATHS.results, 'latest.json')
  writeFileSync(file, `${JSON.stringify({ machine, seconds: Math.round(seconds), figures }, null, 2)}\n`)
  say(`Took ${Math.round(seconds)} s; written to ${file}.`)
}

async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).reverse()) {
    await stop().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    void stopAll().then(() => process.exit(130))
  })
}

try {
  await main(parseOptions(process.argv.slice(2)))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
} finally {
  await stopAll()
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmasterFile } from './leftovers.ts'
import { processIdentity } from './processes.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'
import { databaseUser } from './system-user.ts'

const asRoot = process.getuid?.() === 0
let made: string
let folder: string

beforeAll(async () => {
  made = await makeThrowawayFolder('made')
  await (await startEmbeddedPostgres({ folder: join(made, 'postgres') })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(async () => {
  const root = await makeThrowawayFolder('kept')
  folder = join(root, 'postgres')
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
})

/** A database that was made before: copying one saves most of a second of making it. */
function takeMade(): void {
  expect(spawnSync('cp', ['--archive', join(made, 'postgres'), folder]).status).toBe(0)
}

const running: EmbeddedPostgres[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()))
})

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ folder, ...options })
  running.push(database)
  return database
}

async function query<Row extends pg.QueryResultRow>(database: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function realUserOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

describe('an embedded database', () => {
  it('keeps its data and its password over a restart', async () => {
    takeMade()
    const first = await start()
    await query(first, "create table notes (text text); insert into notes values ('slept well')")
    await first.stop()
    expect(processIdentity(first.pid)).toBeUndefined()
    const second = await start()
    expect(await query(second, 'select text from notes')).toEqual([{ text: 'slept well' }])
    expect(second.url).toBe(first.url)
  })

  it('is durable and checksummed, on a private socket with a password, and never runs as root', async () => {
    const database = await start()
    const names = [
      'data_checksums',
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'server_encoding',
      'listen_addresses',
    ]
    const rows = await query<{ name: string; setting: string }>(
      database,
      `select name, setting from pg_settings where name in (${names.map((name) => `'${name}'`).join()})`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
      listen_addresses: '',
    })
    expect(statSync(database.socketDir ?? '').mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'cluster', 'password')).mode & 0o777).toBe(0o600)
    expect(realUserOf(database.pid)).not.toBe(0)
    const stranger = new pg.Client({ connectionString: database.url.replace(/:[^:@]+@/, ':password@') })
    stranger.on('error', () => {})
    await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  })

  it('has one owner at a time', async () => {
    takeMade()
    const database = await start()
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
      `The data folder ${folder} is already in use by another Kinward (process ${process.pid}). Stop it, or set DATA_DIR to another folder.`,
    )
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is made anew when its app was killed while making it', async () => {
    const app = spawnApp()
    const halfMade = () => globSync('cluster.part-*/data/PG_VERSION', { cwd: folder })
    await vi.waitFor(() => expect(halfMade()).toHaveLength(1), { timeout: 10_000, interval: 5 })
    app.kill('SIGKILL')
    await once(app, 'exit')
    expect(existsSync(join(folder, 'cluster'))).toBe(false)
    const database = await start()
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(halfMade()).toEqual([])
  })

  it('listens elsewhere when its folder has too long a name for a socket', async () => {
    folder = join(
      folder,
      'a-folder-with-a-name-that-goes-on',
      'and-on-and-on-and-on-and-on-and-on-and-on',
      'and-on-for-ever',
    )
    const database = await start()
    expect(database.socketDir).not.toContain(folder)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('forgets a pid file whose number now belongs to a stranger, and leaves the stranger alone', async () => {
    takeMade()
    await (await start()).stop()
    const { ids } = { ids: asRoot ? { uid: statSync(join(folder, 'cluster')).uid } : {} }
    const stranger = spawn('sleep', ['60'], { ...ids, stdio: 'ignore' })
    onTestFinished(() => void stranger.kill())
    const data = join(folder, 'cluster', 'data')
    writeFileSync(join(data, 'postmaster.pid'), `${stranger.pid}\n${data}\n1700000000\n5432\n\n\n\nready\n`)
    const database = await start()
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode).toBeNull()
  })

  it.runIf(asRoot)('is kept where its user can reach it when the folder is private to root', async () => {
    spawnSync('chmod', ['700', join(folder, '..')])
    const lines: string[] = []
    const first = await start({ log: (line) => lines.push(line) })
    const place =
      /^The database is kept in (\/var\/lib\/kinward\/\w+), because kinward-db/.exec(lines[0] ?? '')?.[1] ?? ''
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    expect(lines).toHaveLength(1)
    await query(first, 'create table notes (text text)')
    await first.stop()
    spawnSync('chmod', ['755', join(folder, '..')])
    const second = await start()
    expect(await query(second, 'select text from notes')).toEqual([])
    await second.stop()
  })
})

describe('after a kill', () => {
  beforeEach(takeMade)

  it('has every acknowledged row of an app that was killed', async () => {
    const acknowledged = await runAppUntilKilled()
    const database = await start()
    const kept = new Set((await query<{ id: string }>(database, 'select id from kept')).map(({ id }) => id))
    expect(acknowledged.rows.length).toBeGreaterThan(200)
    expect(acknowledged.rows.filter((id) => !kept.has(id))).toEqual([])
    expect(database.pid).not.toBe(acknowledged.postgres)
    expect(processIdentity(acknowledged.postgres)).toBeUndefined()
  })

  it('ends by itself when its app was killed', async () => {
    const { postgres } = await runAppUntilKilled()
    await vi.waitFor(() => expect(processIdentity(postgres)).toBeUndefined(), { timeout: 10_000 })
    expect(existsSync(join(folder, 'cluster', 'data', 'postmaster.pid'))).toBe(false)
  })

  it('ends a server that its killed app left running', async () => {
    await (await start()).stop()
    const cluster = join(folder, 'cluster')
    const user = databaseUser(cluster)
    const args = [
      '-D',
      join(cluster, 'data'),
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${folder}/socket`,
    ]
    const orphan = spawn(findBinaries(user).postgres, args, { ...user.ids, cwd: '/', stdio: 'ignore' })
    const exited = once(orphan, 'exit')
    await vi.waitFor(() => expect(readPostmasterFile(join(cluster, 'data'))?.status).toBe('ready'), { timeout: 10_000 })
    const lines: string[] = []
    const database = await start({ log: (line) => lines.push(line) })
    expect(await exited).toEqual([0, null])
    expect(lines).toEqual([
      `Stopping the database server (process ${orphan.pid}) that an earlier Kinward left running.`,
    ])
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('serves again on the same address when PostgreSQL was killed', async () => {
    const database = await start()
    const exits = vi.fn<() => void>()
    database.onExit(exits)
    await query(database, "create table notes (text text); insert into notes values ('kept')")
    const killed = database.pid
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(async () => expect(await query(database, 'select text from notes')).toEqual([{ text: 'kept' }]), {
      timeout: 20_000,
      interval: 100,
    })
    expect(exits).toHaveBeenCalledOnce()
    expect(database.pid).not.toBe(killed)
    expect(realUserOf(database.pid)).not.toBe(0)
  })

  it('starts although a statement of the killed server still runs', async () => {
    const database = await start()
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table notes (text text)')
    // It looks up from its pipe for nobody.
    const busy = client.query("copy notes from program 'sleep 60'").catch((error: unknown) => error)
    await vi.waitFor(
      async () =>
        expect(await query(database, "select 1 from pg_stat_activity where query like 'copy notes%'")).toHaveLength(1),
      { timeout: 10_000 },
    )
    process.kill(database.pid, 'SIGKILL')
    await vi.waitFor(() => query(database, 'select 1'), { timeout: 20_000, interval: 100 })
    expect(await busy).toBeInstanceOf(Error)
  })
})

/** Runs an app that inserts, and kills it in the middle. */
async function runAppUntilKilled(): Promise<{ rows: string[]; postgres: number }> {
  const app = spawnApp()
  const exited = once(app, 'exit')
  const rows: string[] = []
  let postgres = 0
  for await (const line of createInterface({ input: app.stdout })) {
    if (line.startsWith('postgres ')) postgres = Number(line.split(' ')[1])
    else if (rows.push(line) === 300) app.kill('SIGKILL')
  }
  // Its last line can be read before it is gone.
  await exited
  return { rows, postgres }
}

function spawnApp() {
  const script = fileURLToPath(new URL('./fixtures/inserting-app.ts', import.meta.url))
  const app = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void app.kill('SIGKILL'))
  return app
}

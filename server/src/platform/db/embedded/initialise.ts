import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { giveTo, makePrivateFolder, partsOf, type DatabasePaths } from './paths.ts'
import { DATABASE, DATABASE_ROLE, programEnvironment } from './settings.ts'
import type { DatabaseUser } from './system-user.ts'

/**
 * Makes the cluster on the first start. All of it, its password included, is made under another name and put in place
 * by one rename, so that a start cut short leaves nothing that could pass for a database.
 */
export async function initialise(
  paths: DatabasePaths,
  binaries: Binaries,
  user: DatabaseUser,
  durable: boolean,
): Promise<void> {
  removeHalfMade(paths)
  if (existsSync(paths.cluster)) return
  // A name of its own: an initdb that outlives a killed app must not write into the next one's folder.
  const part = `${paths.cluster}.part-${randomBytes(4).toString('hex')}`
  const { data, password, logs } = partsOf(part)
  for (const folder of [part, data, logs]) makePrivateFolder(folder, user)
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  giveTo(password, user)
  await run(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      `--username=${DATABASE_ROLE}`,
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      // Nobody guesses 24 random bytes, however fast: hashing them slowly would only make each connection wait.
      '--set=scram_iterations=1',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ],
    user,
  )
  const fsync = durable ? 'on' : 'off'
  await run(
    binaries.postgres,
    ['--single', '-D', data, '-c', `fsync=${fsync}`, 'postgres'],
    user,
    `create database ${DATABASE}\n`,
  )
  renameSync(part, paths.cluster)
  syncFolder(paths.home)
}

function removeHalfMade(paths: DatabasePaths): void {
  for (const name of readdirSync(paths.home)) {
    if (name.startsWith('cluster.part')) rmSync(join(paths.home, name), { recursive: true, force: true })
  }
}

async function run(program: string, args: string[], user: DatabaseUser, input = ''): Promise<void> {
  const child = spawn(program, args, { ...user.ids, cwd: '/', env: programEnvironment() })
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  child.stdin.end(input)
  const [code, , complaint] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`The database could not be made: ${complaint.trim()}`)
}

/** A rename is durable only once its folder is. */
function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

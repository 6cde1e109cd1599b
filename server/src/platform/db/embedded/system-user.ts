import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Whom PostgreSQL runs as. `ids` is empty when it is whoever runs the app, which is never root. */
export type DatabaseUser = { name: string; ids: { uid: number; gid: number } | Record<string, never> }

const SYSTEM_USER = 'kinward-db'

/**
 * The user to run PostgreSQL as. PostgreSQL refuses root, so root hands over to the owner of an existing cluster, or to
 * a system user made for it, or where none can be made to `nobody`.
 */
export function databaseUser(clusterFolder: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { name: 'the current user', ids: {} }
  const owner = ownerOf(clusterFolder)
  if (owner) return { name: nameOf(owner.uid), ids: owner }
  const ids = lookUp(SYSTEM_USER) ?? create(SYSTEM_USER)
  if (ids) return { name: SYSTEM_USER, ids }
  const nobody = lookUp('nobody')
  if (nobody) return { name: 'nobody', ids: nobody }
  throw new Error(
    'PostgreSQL does not run as root, and no user could be made for it. Start Kinward as an ordinary user.',
  )
}

/** Whether a shell of that user finds a test true of a path, such as `-w`. */
export function userCan(user: DatabaseUser, test: '-r' | '-w' | '-x', path: string): boolean {
  const run = spawnSync('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path], { ...user.ids, cwd: '/', stdio: 'ignore' })
  return run.status === 0
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid && gid ? { uid, gid } : undefined
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const run = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return run.status === 0 ? Number(run.stdout) : undefined
}

function nameOf(uid: number): string {
  const run = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
  return run.status === 0 ? run.stdout.trim() : `user ${uid}`
}

/** Two first starts at once may race here: whoever comes second finds the user made. */
function create(name: string): { uid: number; gid: number } | undefined {
  spawnSync(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ],
    { stdio: 'ignore' },
  )
  return lookUp(name)
}

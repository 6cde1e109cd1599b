import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser, userCan, type DatabaseUser } from './system-user.ts'

/** Where the parts of an embedded database are. `cluster` appears whole, or not at all. */
export type DatabasePaths = { home: string; cluster: string; data: string; password: string; logs: string }

/** A place of the machine for what the database's user could not reach where it is. */
export function sharedFolder(): string {
  return '/var/lib/kinward'
}

/** Decides where the database of a folder lives, and as whom it runs. The choice stays the same at every later start. */
export function choosePlace(folder: string, log: (line: string) => void): { paths: DatabasePaths; user: DatabaseUser } {
  mkdirSync(folder, { recursive: true })
  const inside = pathsIn(realpathSync(folder))
  const elsewhere = pathsIn(join(sharedFolder(), createHash('sha256').update(inside.home).digest('hex').slice(0, 16)))
  const user = databaseUser(existsSync(elsewhere.cluster) ? elsewhere.cluster : inside.cluster)
  if (existsSync(inside.cluster)) {
    if (userCan(user, '-w', inside.cluster)) return { paths: inside, user }
    throw new Error(
      `The database in ${inside.cluster} cannot be reached by ${user.name}. Give it access to the folders above, or start Kinward as the user who made it.`,
    )
  }
  if (!existsSync(elsewhere.cluster) && userCan(user, '-x', inside.home)) return { paths: inside, user }
  mkdirSync(elsewhere.home, { recursive: true, mode: 0o755 })
  log(`The database is kept in ${elsewhere.home}, because ${user.name}, who runs it, cannot reach ${inside.home}.`)
  return { paths: elsewhere, user }
}

/** Makes a folder that only the database's user can enter. */
export function makePrivateFolder(path: string, user: DatabaseUser): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  giveTo(path, user)
}

export function giveTo(path: string, user: DatabaseUser): void {
  const { uid, gid } = user.ids
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function pathsIn(home: string): DatabasePaths {
  const cluster = join(home, 'cluster')
  return { home, cluster, ...partsOf(cluster) }
}

/** What a cluster folder holds. */
export function partsOf(cluster: string): { data: string; password: string; logs: string } {
  return { data: join(cluster, 'data'), password: join(cluster, 'password'), logs: join(cluster, 'log') }
}

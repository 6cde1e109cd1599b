import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isErrno, processIdentity } from './processes.ts'

const Owner = z.object({ pid: z.int(), identity: z.string() })
type Owner = z.infer<typeof Owner>

/** Thrown when a living Kinward already has the data folder. */
export class DataFolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is already in use by another Kinward (process ${pid}). Stop it, or set DATA_DIR to another folder.`,
    )
    this.name = 'DataFolderInUseError'
  }
}

/** Thrown when the data folder is another user's. */
export class DataFolderOfAnotherUserError extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `The data folder ${folder} belongs to another user. Start Kinward as that user, or set DATA_DIR to another folder.`,
      { cause },
    )
    this.name = 'DataFolderOfAnotherUserError'
  }
}

/** Makes this process the owner of a data folder, until `release` or its death. */
export function takeOwnership(folder: string): { release(): void } {
  const lock = join(folder, 'owner.json')
  const mine = `${lock}.${process.pid}`
  const me: Owner = { pid: process.pid, identity: processIdentity(process.pid) ?? '' }
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(mine, JSON.stringify(me))
  } catch (error) {
    throw isErrno(error, 'EACCES') ? new DataFolderOfAnotherUserError(folder, error) : error
  }
  try {
    while (!tryLink(mine, lock)) {
      const found = readText(lock)
      const owner = parseOwner(found)
      if (owner && processIdentity(owner.pid) === owner.identity) throw new DataFolderInUseError(folder, owner.pid)
      removeIfStill(lock, found, `${mine}.stale`)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return { release: () => rmSync(lock, { force: true }) }
}

/** A link appears whole or not at all, so that nobody reads a half-written lock. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

/** Takes a dead owner's lock away; a lock that a third process made meanwhile is put back. */
function removeIfStill(lock: string, expected: string | undefined, aside: string): void {
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return
    throw error
  }
  if (readText(aside) !== expected) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A lock that cannot be read (an empty file after a power cut) has no living owner. */
function parseOwner(text: string | undefined): Owner | undefined {
  try {
    return Owner.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

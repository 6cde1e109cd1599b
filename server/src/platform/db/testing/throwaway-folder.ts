import { access, chmod, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30

/** A folder for a database that nobody keeps. Where it lies in memory, making a database takes a fifth of the time. */
export async function makeThrowawayFolder(kind: string): Promise<string> {
  const home = (await hasRoom(MEMORY)) ? MEMORY : tmpdir()
  if (home === MEMORY) await removeLeft(kind)
  const folder = await mkdtemp(join(home, `${startOf(kind)}${process.pid}-`))
  // Where the database's own user cannot go, it would be kept elsewhere, and stay there.
  await chmod(folder, 0o755)
  return folder
}

const startOf = (kind: string): string => `kinward-${kind}-`

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

/** What a run that was killed left there would take memory from everyone until the machine is started again. */
async function removeLeft(kind: string): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const [, owner] = name.startsWith(startOf(kind)) ? (/-(\d+)-\w+$/.exec(name) ?? []) : []
    if (owner !== undefined && !isRunning(Number(owner))) await rm(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

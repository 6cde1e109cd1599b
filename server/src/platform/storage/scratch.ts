import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const ABANDONED_MS = 60 * 60_000

/** Throws away what nobody has written to for an hour: whoever wrote it is gone. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may have thrown it away meanwhile.
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { force: true })
  }
}

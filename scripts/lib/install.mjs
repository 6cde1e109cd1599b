import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machinePath, root, run, say } from './run.mjs'

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean }> }} Lock */

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.kinward-install')

/** Installs the locked packages, unless they are the ones that are there. Tells whether they are there now. */
export async function install() {
  const stamp = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  if (!matchesLock() && !(await installLocked())) return false
  writeFileSync(stampFile, stamp)
  return true
}

async function installLocked() {
  say('Installing packages (about a minute)…')
  // Building needs the development packages even where NODE_ENV says production.
  const { code, output } = await run('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    quiet: true,
    env: { PATH: machinePath() },
  })
  if (code === 0) return true
  console.error(output.trim())
  console.error('The packages could not be installed.')
  return false
}

/** Whether someone's own `npm install` has put everything of the lock file in place: npm keeps a list of what it did. */
function matchesLock() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = readLock(lockFile)
  const installed = readLock(installedFile)
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true
    const found = installed[path]
    return found ? found.version === version : optional
  })
}

/** @param {string} path */
function readLock(path) {
  const lock = /** @type {Lock} */ (JSON.parse(readFileSync(path, 'utf8')))
  return lock.packages
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { compressFolder } from './compress.mjs'
import { findNode } from './node.mjs'
import { root, run, say } from './run.mjs'

const web = join(root, 'web')
/** Vite empties the folder when it builds, so the stamp never outlives the build it is of. */
const stampFile = join(web, 'dist', '.kinward-build')

/**
 * Builds the web app, unless what is built came from the same sources.
 *
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function buildWeb() {
  const stamp = hashOf([web, join(root, 'contract', 'src'), join(root, 'package-lock.json')])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return { code: 0, output: '' }
  say('Building the web app…')
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
  const result = await run(findNode(), [vite, 'build', '--logLevel', 'warn'], {
    quiet: true,
    cwd: web,
    env: { NODE_ENV: 'production' },
  })
  if (result.code === 0) {
    compressFolder(join(web, 'dist'))
    writeFileSync(stampFile, stamp)
  }
  return result
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) hash.update(relative(root, path)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

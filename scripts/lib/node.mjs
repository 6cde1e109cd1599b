import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Ends with one sentence where the machine's Node is too old for what these scripts are written in. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 20)) return
  console.error(`Kinward needs Node 20.20 or later to start; this is ${process.versions.node}.`)
  process.exit(1)
}

/** The Node 24 that Kinward runs on: the installed one, or the machine's own where it is as new. */
export function findNode() {
  const installed = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `Kinward runs on Node 24, which npm could not install for ${process.platform} on ${process.arch}; install Node 24 or later yourself.`,
  )
  return process.exit(1)
}

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './run.mjs'

/**
 * Makes the stories' database ahead of them. Answers what tells them where it is, or nothing: then they make it themselves.
 *
 * @param {string} node
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => Promise<void> }>}
 */
export async function startDemoDatabase(node) {
  const child = spawn(node, ['e2e/support/demo-database.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  /** @type {Promise<null>} */
  const ended = new Promise((resolve) => child.once('exit', () => resolve(null)).once('error', () => resolve(null)))
  process.once('exit', () => child.kill())
  /** @type {Promise<RegExpExecArray | null>} */
  const ready = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(/^ready (\S+) (\S+)/.exec(line)))
  })
  const [, url, folder] = (await Promise.race([ready, ended])) ?? []
  return {
    env: url === undefined ? {} : { E2E_DATABASE_URL: url, E2E_DATA_DIR: folder },
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const bin = join(root, 'node_modules', '.bin')

// What Node has compiled once it keeps: a server starts in three quarters of the time.
const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') }

/** The machine's own programs, without those of node_modules: what an install may delete must not run it. */
export function machinePath() {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a program to its end, with the installed programs first on its path. A signal to this process is passed on, so
 * that the program ends first and in its own way.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string }} [options] `quiet` keeps the output for the caller
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((end) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...COMPILED, ...process.env, PATH: [bin, machinePath()].join(delimiter), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    const stopForwarding = forwardSignals(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))
    }
    child.once('error', (error) => {
      stopForwarding()
      end({ code: 127, output: error.message })
    })
    child.once('close', (code, signal) => {
      stopForwarding()
      end({ code: code ?? 128 + constants.signals[signal ?? 'SIGTERM'], output })
    })
  })
}

/**
 * Ctrl-C reaches a whole group of processes, npm among them, and npm passes it on once more: what comes again within
 * two seconds is the same key press.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  let last = 0
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (Date.now() - last < 2_000) return
    last = Date.now()
    child.kill(signal)
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

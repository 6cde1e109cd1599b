import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Child = { process: ChildProcess; ready: string }

/** Starts one of our own scripts and waits for the line that says it is ready. */
export async function startChild(script: string, env: Record<string, string>, readyLine: RegExp): Promise<Child> {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with code ${code} before it was ready.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (readyLine.test(line)) resolve(line)
    })
  })
  return { process: child, ready }
}

/** Runs one of our own scripts to its end. */
export async function runToEnd(script: string): Promise<void> {
  const child = spawn(process.execPath, [script], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${script} ended with code ${String(code)}.`)
}

export async function endChild({ process: child }: Child, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('No free port.')
  return address.port
}

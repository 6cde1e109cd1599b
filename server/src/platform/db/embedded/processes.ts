import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What tells a process from a later one with the same number: the machine's boot and the moment it started. Undefined
 * when there is no such process.
 */
export function processIdentity(pid: number): string | undefined {
  const stat = readProc(pid, 'stat')
  if (stat !== undefined) {
    // The second field is the name in brackets, which may hold spaces and brackets of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const dead = fields[0] === 'Z' || fields[0] === 'X'
    return dead ? undefined : `${bootId()}/${fields[19]}`
  }
  if (process.platform === 'linux') return undefined
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined
}

/** The arguments a process was started with, none when it is gone. */
export function processArguments(pid: number): string[] {
  const line = readProc(pid, 'cmdline')
  if (line !== undefined) return line.split('\0').filter((part) => part !== '')
  if (process.platform === 'linux') return []
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(' ')
}

/** The processes of PostgreSQL that work in a data directory, whether or not their postmaster lives. */
export function postgresProcessesIn(dataDirectory: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) => workingDirectory(pid) === dataDirectory && /(^|\/)postgres(:|$)/.test(processArguments(pid)[0] ?? ''),
    )
}

/** Sends a signal; a process that is already gone is no error, since gone is what every caller wants. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error
  }
}

/** Waits until a condition holds, and tells whether it came to hold in time. */
export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (!condition()) {
    if (Date.now() >= end) return false
    await delay(20)
  }
  return true
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined // Gone, or of another user and so not ours.
  }
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined // Gone, or a system without /proc.
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of the two sides of the server, in microseconds. */
export type Cpu = { server: number; postgres: number }

const MICROSECONDS_PER_TICK = 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

type Stat = { parent: number; own: number; reaped: number }

function readStat(pid: number | string): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined // It has ended since it was listed.
  }
  // The name of the program stands in brackets and may hold anything; what follows the last bracket is numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (index: number): number => Number(fields[index])
  return { parent: number(1), own: number(11) + number(12), reaped: number(13) + number(14) }
}

/** User and system time of one process, its threads included. */
export function processCpu(pid: number): number {
  return (readStat(pid)?.own ?? 0) * MICROSECONDS_PER_TICK
}

/** The time of a postmaster and all its children: those that run, and those that have ended and were waited for. */
function clusterCpu(postmaster: number): number {
  const root = readStat(postmaster)
  let ticks = (root?.own ?? 0) + (root?.reaped ?? 0)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readStat(name)
    if (stat?.parent === postmaster) ticks += stat.own + stat.reaped
  }
  return ticks * MICROSECONDS_PER_TICK
}

/** Measures what a piece of work costs a server and its database. */
export async function withCpu<Result>(
  pids: { server: number; postmaster: number },
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu: Cpu }> {
  const before = read()
  const result = await work()
  const after = read()
  return { result, cpu: { server: after.server - before.server, postgres: after.postgres - before.postgres } }

  function read(): Cpu {
    return { server: processCpu(pids.server), postgres: clusterCpu(pids.postmaster) }
  }
}

/** Shares a cost among operations. */
export function perOperation(cpu: Cpu, operations: number): Cpu {
  const count = Math.max(operations, 1)
  return { server: cpu.server / count, postgres: cpu.postgres / count }
}

/** The memory that a process holds, in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

import type { Context } from '../context.ts'
import type { Target } from '../load/connection.ts'
import { type Cpu, perOperation, withCpu } from '../proc-cpu.ts'
import { median } from '../statistics.ts'

export type ReadResult = { p50: number; cpu: Cpu; bytes: number }

const ROUNDS = 3

/** Reads two or more things in turns, one request at a time, and answers the middle of each. */
export async function readInTurns(
  context: Context,
  targets: Target[],
  requestsPerRound: number,
): Promise<ReadResult[]> {
  const rounds: ReadResult[][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const results: ReadResult[] = []
    for (const target of targets) results.push(await read(target))
    if (round > 0) rounds.push(results) // The first is the warm-up.
  }
  return targets.map((_, index) => {
    const own = rounds.flatMap((results) => results[index] ?? [])
    return {
      p50: median(own.map(({ p50 }) => p50)),
      cpu: { server: median(own.map(({ cpu }) => cpu.server)), postgres: median(own.map(({ cpu }) => cpu.postgres)) },
      bytes: own[0]?.bytes ?? 0,
    }
  })

  async function read(target: Target): Promise<ReadResult> {
    const { result, cpu } = await withCpu({ server: context.kinward.pid, postmaster: context.postmaster }, () =>
      context.load.ask({
        port: context.kinward.port,
        connections: 1,
        method: 'GET',
        targets: [target],
        seconds: context.seconds,
        requests: requestsPerRound,
        round: '',
      }),
    )
    if (result.failed > 0 || result.completed === 0) throw new Error(`GET ${target.path} was refused.`)
    return { p50: median(result.latencies), cpu: perOperation(cpu, result.completed), bytes: result.bytes }
  }
}

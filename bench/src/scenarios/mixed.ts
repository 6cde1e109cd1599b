import type { Context } from '../context.ts'
import type { MixedLoad, MixedResult, MixedUser } from '../load/mixed-load.ts'
import { perOperation, withCpu } from '../proc-cpu.ts'
import { percentile } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { startWorker } from '../worker.ts'
import { locationPath, mixedGroups, tokenOf, WORLD } from '../world/world.ts'

const GOAL_USERS = 5_000
const AVERAGE_MS = 100
const P99_MS = 2_000
const WARM_UP_SECONDS = 8
const ROUND_SECONDS = 20

/** People as they behave: connected, and every 20 seconds one of them opens, scrolls, looks, writes or reconnects. */
export async function measureMixed(context: Context): Promise<Figure[]> {
  const users = await Promise.all(Array.from({ length: context.users }, (_, index) => userOf(index)))
  const worker = startWorker<MixedLoad, MixedResult>(new URL('../load/mixed-load.ts', import.meta.url))
  try {
    await worker.ask({ kind: 'connect', port: context.kinward.port, users })
    await worker.ask({ kind: 'act', seconds: WARM_UP_SECONDS, round: `${context.runId}-mixed-warm` })
    const { result, cpu } = await withCpu({ server: context.kinward.pid, postmaster: context.postmaster }, () =>
      worker.ask({ kind: 'act', seconds: ROUND_SECONDS, round: `${context.runId}-mixed` }),
    )
    const { latencies, refused } = result
    const average = latencies.reduce((sum, each) => sum + each, 0) / Math.max(1, latencies.length)
    const p99 = percentile(latencies, 0.99)
    const isHeld = average < AVERAGE_MS && p99 < P99_MS && Object.keys(refused).length === 0
    const actions = Object.values(result.actions).reduce((sum, each) => sum + each, 0)
    const busy = (cpu.server + cpu.postgres + result.cpu) / 1_000_000 / result.seconds
    return [
      {
        scenario: 'mixed',
        name: 'people at once',
        unit: 'users',
        value: result.users,
        goal: { text: `≥ ${GOAL_USERS.toLocaleString('en-US')} held`, met: isHeld && result.users >= GOAL_USERS },
        cpu: perOperation(cpu, actions),
        note: `${actions} actions in ${Math.round(result.seconds)} s, ${result.deliveries} deliveries, ${busy.toFixed(2)} cores busy, generator included${refusedNote(refused)}`,
      },
      {
        scenario: 'mixed',
        name: 'average',
        unit: 'ms',
        value: average,
        goal: { text: `< ${AVERAGE_MS} ms`, met: average < AVERAGE_MS },
        note: `p50 ${percentile(latencies, 0.5).toFixed(1)} ms`,
      },
      { scenario: 'mixed', name: 'p99', unit: 'ms', value: p99, goal: { text: `< ${P99_MS} ms`, met: p99 < P99_MS } },
    ]
  } finally {
    await worker.stop()
  }
}

async function userOf(index: number): Promise<MixedUser> {
  const token = await tokenOf(WORLD.users.mixed.first + index)
  return {
    identity: { token, locationId: WORLD.locations.mixed, entityId: WORLD.entity },
    base: locationPath('mixed'),
    groupIds: mixedGroups(index),
  }
}

function refusedNote(refused: Record<string, number>): string {
  const parts = Object.entries(refused).map(([status, count]) => `${count} × ${status}`)
  return parts.length === 0 ? '' : `; refused: ${parts.join(', ')}`
}

import type { Context } from '../context.ts'
import type { ReactionLoad, ReactionLoadResult } from '../load/reaction-load.ts'
import { perOperation, withCpu } from '../proc-cpu.ts'
import { percentile } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { startWorker } from '../worker.ts'
import { messagesPath, mixedGroups, tokenOf, WORLD } from '../world/world.ts'

const CONNECTIONS = 64
const PEOPLE = 1_000

/** Reacting to a message and taking it back, by many people in many groups of 20. */
export async function measureReactions(context: Context): Promise<Figure[]> {
  const { rows } = await context.pool.query<{ group_id: string; id: string }>(
    'select group_id, max(id) as id from messages where group_id between $1 and $2 group by group_id',
    [WORLD.groups.mixed.first, WORLD.groups.mixed.first + WORLD.groups.mixed.count - 1],
  )
  const newest = new Map(rows.map(({ group_id, id }) => [Number(group_id), Number(id)]))
  const targets = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const groupId = mixedGroups(index)[0] ?? 0
      const path = `${messagesPath('mixed', groupId)}/${newest.get(groupId)}/reactions`
      return { path, token: await tokenOf(WORLD.users.mixed.first + index) }
    }),
  )
  const worker = startWorker<ReactionLoad, ReactionLoadResult>(new URL('../load/reaction-load.ts', import.meta.url))
  try {
    const load = { port: context.kinward.port, connections: CONNECTIONS, targets }
    await worker.ask({ ...load, seconds: 2 })
    const { result, cpu } = await withCpu({ server: context.kinward.pid, postmaster: context.postmaster }, () =>
      worker.ask({ ...load, seconds: context.seconds }),
    )
    return [
      {
        scenario: 'reactions',
        name: 'toggles',
        unit: '/s',
        value: result.toggles / result.seconds,
        cpu: perOperation(cpu, result.toggles),
        note: `p50 ${percentile(result.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(result.latencies, 0.99).toFixed(1)} ms, ${result.failed} refused`,
      },
    ]
  } finally {
    await worker.stop()
  }
}

import type { Context } from '../context.ts'
import type { Target } from '../load/connection.ts'
import { type Cpu, perOperation, withCpu } from '../proc-cpu.ts'
import type { UnguardedServerRequest } from '../raw/unguarded-server.ts'
import { POOL_SIZE } from '../servers.ts'
import { median } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { startWorker } from '../worker.ts'
import { messagesPath, mixedGroups, tokenOf, WORLD } from '../world/world.ts'

const CONNECTIONS = 64
const ROUNDS = 3
const GOAL = 0.85

type Round = { rate: number; cpu: Cpu }

/** What the guard costs: a channel's newest page, asked for by 64 people, in turns with the same route without it. */
export async function measureAuth(context: Context): Promise<Figure[]> {
  const bare = startWorker<UnguardedServerRequest, number>(new URL('../raw/unguarded-server.ts', import.meta.url))
  try {
    const barePort = await bare.ask({ databaseUrl: context.databaseUrl, poolSize: POOL_SIZE })
    const targets = await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => targetOf(index)))

    async function round(server: { port: number; pid: number }): Promise<Round> {
      const { result, cpu } = await withCpu({ server: server.pid, postmaster: context.postmaster }, () =>
        context.load.ask({
          port: server.port,
          targets,
          connections: CONNECTIONS,
          method: 'GET',
          // Rounds differ by little: half of one tells it.
          seconds: context.seconds / 2,
          requests: Number.MAX_SAFE_INTEGER,
          round: '',
        }),
      )
      if (result.failed > 0) throw new Error(`${result.failed} requests were refused.`)
      return { rate: result.completed / result.seconds, cpu: perOperation(cpu, result.completed) }
    }

    const guarded: Round[] = []
    const unguarded: Round[] = []
    for (let number = 0; number <= ROUNDS; number++) {
      const without = await round({ port: barePort, pid: bare.pid })
      const withGuard = await round(context.kinward)
      if (number === 0) continue // The first is the warm-up.
      unguarded.push(without)
      guarded.push(withGuard)
    }
    const rate = median(guarded.map((each) => each.rate))
    const rawRate = median(unguarded.map((each) => each.rate))
    const of = (rounds: Round[], part: keyof Cpu) => median(rounds.map(({ cpu }) => cpu[part]))
    return [
      {
        scenario: 'auth',
        name: 'guarded requests',
        unit: '/s',
        value: rate,
        raw: { what: '/s, without the guard', value: rawRate },
        ratio: rate / rawRate,
        goal: { text: `≥ ${GOAL}`, met: rate / rawRate >= GOAL },
        cpu: { server: of(guarded, 'server'), postgres: of(guarded, 'postgres') },
        note: `without ${of(unguarded, 'server').toFixed(0)} + ${of(unguarded, 'postgres').toFixed(0)}`,
      },
    ]
  } finally {
    await bare.stop()
  }
}

async function targetOf(index: number): Promise<Target> {
  const [groupId = 0] = mixedGroups(index)
  return { path: messagesPath('mixed', groupId), token: await tokenOf(WORLD.users.mixed.first + index) }
}

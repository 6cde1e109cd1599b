import type { Context } from '../context.ts'
import type { Target } from '../load/connection.ts'
import { type Cpu, perOperation, withCpu } from '../proc-cpu.ts'
import { startKinward } from '../servers.ts'
import { median, percentile } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { prepareSearch, SEARCH_WORLD, searchUrl } from '../world/search.ts'
import { WORDS } from '../world/search-words.ts'
import { tokenOf } from '../world/world.ts'

const ROUNDS = 5
const MOST_GROWTH = 3
const MOST_MS = 200

const word = (rank: number): string => WORDS[rank] ?? ''

/** What people type: words of every frequency, beginnings, middles, two words, a phrase, and who said it. */
const QUERIES = [
  ...[0, 1, 3, 7, 15].map(word),
  ...[60, 120, 250, 500].map(word),
  ...[1_200, 3_000, 6_000, 9_000, 15_000, 19_000].map(word),
  ...[40, 180, 900, 4_500, 11_000].map((rank) => word(rank).slice(0, 4)),
  ...[300, 800, 2_500, 7_000, 13_000].map((rank) => word(rank).slice(1, 6)),
  ...[
    [2, 90],
    [30, 45],
    [150, 5_000],
    [800, 900],
    [0, 12_000],
  ].map((ranks) => ranks.map(word).join(' ')),
  `"${word(0)} ${word(1)}"`,
  `${word(80)} from:"Person Number 50"`,
  'nosuchword',
] as const

type Round = { latencies: number[]; cpu: Cpu }

/** Searching among twenty times as many messages must not take much longer, for someone in 50 channels of 1,000. */
export async function measureSearch(context: Context): Promise<Figure[]> {
  await prepareSearch(context.databaseUrl)
  const token = await tokenOf(SEARCH_WORLD.readerId)
  const targets = QUERIES.map((query): Target => ({
    path: '/api/v2/search/messages',
    token,
    body: JSON.stringify({ query, locationId: SEARCH_WORLD.locationId }),
  }))
  const servers = []
  try {
    for (const size of SEARCH_WORLD.sizes) servers.push(await startKinward(searchUrl(context.databaseUrl, size)))
    const rounds = servers.map((): Round[] => [])
    for (let number = 0; number <= ROUNDS; number++) {
      for (const [place, server] of servers.entries()) {
        const round = await ask(context, server, targets)
        if (number > 0) rounds[place]?.push(round) // The first is the warm-up.
      }
    }
    return figuresOf(rounds)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function ask(context: Context, server: { port: number; pid: number }, targets: Target[]): Promise<Round> {
  const { result, cpu } = await withCpu({ server: server.pid, postmaster: context.postmaster }, () =>
    context.load.ask({
      port: server.port,
      connections: 1,
      method: 'POST',
      targets,
      seconds: Number.MAX_SAFE_INTEGER,
      requests: targets.length,
      round: '',
    }),
  )
  if (result.failed > 0) throw new Error(`${result.failed} searches were refused.`)
  return { latencies: result.latencies, cpu: perOperation(cpu, result.completed) }
}

function figuresOf(rounds: readonly Round[][]): Figure[] {
  const [small, large] = rounds.map((own) => {
    const all = own.flatMap(({ latencies }) => latencies)
    return {
      p50: percentile(all, 0.5),
      p99: percentile(all, 0.99),
      cpu: { server: median(own.map(({ cpu }) => cpu.server)), postgres: median(own.map(({ cpu }) => cpu.postgres)) },
      slowest: slowest(own),
    }
  })
  if (!small || !large) return []
  const ratio = large.p50 / small.p50
  return [
    {
      scenario: 'search',
      name: 'of 2,000,000, p50',
      unit: 'ms',
      value: large.p50,
      raw: { what: 'ms, of 100,000', value: small.p50 },
      ratio,
      goal: { text: `≤ ${MOST_GROWTH} ×`, met: ratio <= MOST_GROWTH },
      cpu: large.cpu,
    },
    {
      scenario: 'search',
      name: 'of 2,000,000, p99',
      unit: 'ms',
      value: large.p99,
      raw: { what: 'ms, of 100,000', value: small.p99 },
      goal: { text: `≤ ${MOST_MS} ms`, met: large.p99 <= MOST_MS },
      note: large.slowest,
    },
  ]
}

/** The kinds of query that took longest, by their own middle. */
function slowest(rounds: readonly Round[]): string {
  const each = QUERIES.map((query, place) => ({
    query,
    ms: median(rounds.map(({ latencies }) => latencies[place] ?? 0)),
  }))
  return each
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ query, ms }) => `${query} ${ms.toFixed(1)}`)
    .join(', ')
}

import type { Context } from '../context.ts'
import type { HttpLoadResult } from '../load/http-load.ts'
import { type Cpu, perOperation, residentMegabytes, withCpu } from '../proc-cpu.ts'
import { median, percentile } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { messagesPath, sendMembers, tokenOf, WORLD } from '../world/world.ts'

const CONNECTIONS = 64
/** So many, and so short, that a machine which others slow down for a while slows all three servers of a round alike. */
const ROUNDS = 9
/** The one that is prepared is told for comparison alone. */
const ROUNDS_OF_PREPARED = 3
const PART_OF_SECONDS = 1 / 3
/** A server that has run for a while: V8 has yet to compile most of what a send takes after the first seconds. */
const WARM_UP_SECONDS = 8
const BARE_WARM_UP_SECONDS = 2

type Round = { rate: number; cpu: Cpu; p50: number; p99: number; generator: number }

/** Durable sends over HTTP, in turns with a bare route that inserts one row, so that a busy machine slows both. */
export async function measureSend(context: Context): Promise<Figure[]> {
  const raw = await context.rawInsert()
  const { send } = WORLD.groups
  const groups = Array.from({ length: send.count }, (_, index) => index)
  const places = Array.from({ length: send.members }, (_, place) => place)
  // Neighbours in the list are of different groups.
  const pairs = places.flatMap((place) =>
    groups.map((index) => ({ groupId: send.first + index, userId: sendMembers(index)[place] ?? 0 })),
  )
  const ours = {
    port: context.kinward.port,
    pid: context.kinward.pid,
    targets: await Promise.all(
      pairs.map(async ({ groupId, userId }) => ({ path: messagesPath('send', groupId), token: await tokenOf(userId) })),
    ),
  }
  const bareOf = (kind: 'plain' | 'prepared') => ({
    port: raw.port,
    pid: raw.worker.pid,
    targets: pairs.map(({ groupId, userId }) => ({ path: `/${kind}/${groupId}/${userId}` })),
  })
  const [bare, prepared] = [bareOf('plain'), bareOf('prepared')]
  let acknowledged = 0
  let refused = 0

  async function round(server: typeof ours | typeof bare, name: string, seconds: number): Promise<Round> {
    const { port, pid, targets } = server
    const { result, cpu } = await withCpu({ server: pid, postmaster: context.postmaster }, () =>
      context.load.ask({
        port,
        targets,
        seconds,
        connections: CONNECTIONS,
        method: 'POST',
        requests: Number.MAX_SAFE_INTEGER,
        round: `${context.runId}-${name}`,
      }),
    )
    if (server === ours) {
      acknowledged += result.completed
      await keepFromIndex(context)
    }
    refused += result.failed
    return roundOf(result, cpu)
  }

  await round(bare, 'warm-raw', BARE_WARM_UP_SECONDS)
  await round(prepared, 'warm-prepared', BARE_WARM_UP_SECONDS)
  await round(ours, 'warm', WARM_UP_SECONDS)
  const oursRounds: Round[] = []
  const bareRounds: Round[] = []
  const preparedRounds: Round[] = []
  const seconds = context.seconds * PART_OF_SECONDS
  for (let number = 0; number < ROUNDS; number++) {
    bareRounds.push(await round(bare, `raw-${number}`, seconds))
    if (number < ROUNDS_OF_PREPARED) preparedRounds.push(await round(prepared, `prepared-${number}`, seconds))
    oursRounds.push(await round(ours, `send-${number}`, seconds))
  }
  const kept = await countKept(context)
  const of = (rounds: Round[], read: (round: Round) => number): number => median(rounds.map(read))
  const rate = of(oursRounds, (each) => each.rate)
  const rawRate = of(bareRounds, (each) => each.rate)
  const ratioTo = (others: Round[]): number =>
    median(others.map(({ rate: other }, place) => (oursRounds[place]?.rate ?? 0) / other))
  const preparedRate = of(preparedRounds, (each) => each.rate)
  const cpuOf = (rounds: Round[]): string =>
    `${of(rounds, (each) => each.cpu.server).toFixed(0)} + ${of(rounds, (each) => each.cpu.postgres).toFixed(0)}`
  const cpu: Cpu = {
    server: of(oursRounds, (each) => each.cpu.server),
    postgres: of(oursRounds, (each) => each.cpu.postgres),
  }
  const rawCpu: Cpu = {
    server: of(bareRounds, (each) => each.cpu.server),
    postgres: of(bareRounds, (each) => each.cpu.postgres),
  }
  const total = cpu.server + cpu.postgres
  const rawTotal = rawCpu.server + rawCpu.postgres
  context.sendRate = rate
  return [
    {
      scenario: 'send',
      name: 'acknowledged messages',
      unit: '/s',
      value: rate,
      raw: { what: '/s, bare insert', value: rawRate },
      ratio: ratioTo(bareRounds),
      goal: { text: '≥ 1.4 ×', met: ratioTo(bareRounds) >= 1.4 },
      cpu,
      note: noteOf(acknowledged, kept, refused),
    },
    {
      scenario: 'send',
      name: 'beside a prepared one',
      unit: '/s',
      value: rate,
      raw: { what: '/s, bare insert, prepared', value: preparedRate },
      ratio: ratioTo(preparedRounds),
      note: `prepared insert ${cpuOf(preparedRounds)} µs`,
    },
    {
      scenario: 'send',
      name: 'CPU a message',
      unit: 'µs',
      value: total,
      raw: { what: 'µs, bare insert', value: rawTotal },
      ratio: total / rawTotal,
      goal: { text: '≤ 350 µs', met: total <= 350 },
      note: `bare insert ${cpuOf(bareRounds)}; generator ${of(oursRounds, (each) => each.generator).toFixed(0)}`,
    },
    {
      scenario: 'send',
      name: 'answer p50',
      unit: 'ms',
      value: of(oursRounds, (each) => each.p50),
      raw: { what: 'ms, bare insert', value: of(bareRounds, (each) => each.p50) },
      note: `p99 ${of(oursRounds, (each) => each.p99).toFixed(1)} ms`,
    },
    {
      scenario: 'send',
      name: 'server memory after it',
      unit: 'MB',
      value: residentMegabytes(context.kinward.pid),
      raw: { what: 'MB, bare insert', value: residentMegabytes(raw.worker.pid) },
    },
  ]
}

function roundOf({ completed, seconds, latencies, cpu: generator }: HttpLoadResult, cpu: Cpu): Round {
  return {
    rate: completed / seconds,
    cpu: perOperation(cpu, completed),
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    generator: generator / Math.max(completed, 1),
  }
}

/** Otherwise the server would read what was sent into the search index during the bare rounds, and slow those alone. */
async function keepFromIndex({ pool }: Context): Promise<void> {
  const { first, count } = WORLD.groups.send
  await pool.query(
    `insert into search_marks (group_id, version) select id, version from groups where id between $1 and $2
     on conflict (group_id) do update set version = excluded.version`,
    [first, first + count - 1],
  )
}

async function countKept({ pool }: Context): Promise<number> {
  const { first, count } = WORLD.groups.send
  const { rows } = await pool.query<{ kept: string }>(
    'select count(*) as kept from messages where group_id between $1 and $2',
    [first, first + count - 1],
  )
  return Number(rows[0]?.kept)
}

function noteOf(acknowledged: number, kept: number, refused: number): string {
  if (refused > 0) return `${refused} were refused`
  return acknowledged === kept
    ? `all ${kept.toLocaleString('en-US')} kept`
    : `${acknowledged} acknowledged, ${kept} kept`
}

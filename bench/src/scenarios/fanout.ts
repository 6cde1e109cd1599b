import type { Context } from '../context.ts'
import type { SocketLoad, SocketLoadResult } from '../load/socket-load.ts'
import { type Cpu, perOperation, withCpu } from '../proc-cpu.ts'
import type { BroadcastServerRequest } from '../raw/broadcast-server.ts'
import { median } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { startWorker, type Worker } from '../worker.ts'
import { messagesPath, tokenOf, WORLD } from '../world/world.ts'

const ROUNDS = 3
const WARM_UP_SECONDS = 2
/** Messages under way at once, the same on both sides. */
const WINDOW = 16

type Round = { rate: number; cpu: Cpu; generator: number }
type Clients = Worker<SocketLoad, SocketLoadResult>

/** One group of 200 people, all listening, in turns with a bare server that sends the same bytes to as many sockets. */
export async function measureFanout(context: Context): Promise<Figure[]> {
  const { first, count } = WORLD.users.fanout
  const tokens = await Promise.all(Array.from({ length: count }, (_, index) => tokenOf(first + index)))
  const path = messagesPath('fanout', WORLD.groups.fanout)
  const targets = tokens.map((token) => ({ path, token }))
  const identities = tokens.map((token) => ({
    token,
    locationId: WORLD.locations.fanout,
    entityId: WORLD.entity,
  }))
  const clients: Clients = startWorker(new URL('../load/socket-load.ts', import.meta.url))
  const rawClients: Clients = startWorker(new URL('../load/socket-load.ts', import.meta.url))
  const rawServer = startWorker<BroadcastServerRequest, number>(new URL('../raw/broadcast-server.ts', import.meta.url))

  async function ours(name: string, seconds: number): Promise<Round & { sample: string }> {
    const round = `${context.runId}-fanout-${name}`
    return measure(clients, context.kinward.pid, { kind: 'deliveries', seconds, window: WINDOW, targets, round })
  }
  async function bare(seconds: number): Promise<Round> {
    return measure(rawClients, rawServer.pid, { kind: 'deliveries', seconds, window: WINDOW, targets: null, round: '' })
  }
  async function measure(worker: Clients, pid: number, load: SocketLoad): Promise<Round & { sample: string }> {
    const { result, cpu } = await withCpu({ server: pid, postmaster: context.postmaster }, () => worker.ask(load))
    const { deliveries, seconds, sample } = result
    return {
      rate: deliveries / seconds,
      cpu: perOperation(cpu, deliveries),
      generator: result.cpu / deliveries,
      sample,
    }
  }

  try {
    await clients.ask({ kind: 'connect', port: context.kinward.port, identities, sockets: count })
    const { sample } = await ours('warm', WARM_UP_SECONDS)
    const rawPort = await rawServer.ask({ frame: sample })
    await rawClients.ask({ kind: 'connect', port: rawPort, identities: null, sockets: count })
    await bare(WARM_UP_SECONDS)
    const oursRounds: Round[] = []
    const bareRounds: Round[] = []
    for (let number = 0; number < ROUNDS; number++) {
      bareRounds.push(await bare(context.seconds))
      oursRounds.push(await ours(String(number), context.seconds))
    }
    return figuresOf(oursRounds, bareRounds, sample.length)
  } finally {
    await Promise.all([clients.stop(), rawClients.stop(), rawServer.stop()])
  }
}

function figuresOf(oursRounds: Round[], bareRounds: Round[], bytes: number): Figure[] {
  const rate = median(oursRounds.map((round) => round.rate))
  const rawRate = median(bareRounds.map((round) => round.rate))
  const cpu: Cpu = {
    server: median(oursRounds.map((round) => round.cpu.server)),
    postgres: median(oursRounds.map((round) => round.cpu.postgres)),
  }
  const rawCpu = median(bareRounds.map((round) => round.cpu.server))
  const generators = [oursRounds, bareRounds].map((rounds) =>
    median(rounds.map(({ generator }) => generator)).toFixed(1),
  )
  return [
    {
      scenario: 'fanout',
      name: 'deliveries to 200 sockets',
      unit: '/s',
      value: rate,
      raw: { what: '/s, bare ws', value: rawRate },
      ratio: rate / rawRate,
      goal: { text: '≥ 0.6 ×', met: rate / rawRate >= 0.6 },
      cpu,
      note: `${bytes} bytes each`,
    },
    {
      scenario: 'fanout',
      name: 'server CPU a delivery',
      unit: 'µs',
      value: cpu.server,
      raw: { what: 'µs, bare ws', value: rawCpu },
      ratio: cpu.server / rawCpu,
      goal: { text: '≤ 16 µs', met: cpu.server <= 16 },
      note: `clients ${generators.join(' and ')} µs`,
    },
  ]
}

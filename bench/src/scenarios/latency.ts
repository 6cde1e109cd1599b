import type { Context } from '../context.ts'
import type { SocketLoad, SocketLoadResult } from '../load/socket-load.ts'
import { perOperation, withCpu } from '../proc-cpu.ts'
import { percentile } from '../statistics.ts'
import { type Figure, notMeasured } from '../table.ts'
import { startWorker } from '../worker.ts'
import { messagesPath, sendMembers, tokenOf, WORLD } from '../world/world.ts'

/** From the moment a message is due until another member's socket has it, all 200 people of 50 groups listening. */
export async function measureLatency(context: Context): Promise<Figure[]> {
  if (context.sendRate === null) return [notMeasured('latency', 'send to receive', 'ms', 'it goes by the rate of send')]
  const rate = context.sendRate / 4
  const { first, count } = WORLD.users.send
  const tokens = new Map(
    await Promise.all(
      Array.from({ length: count }, async (_, index) => [first + index, await tokenOf(first + index)] as const),
    ),
  )
  const identities = [...tokens.values()].map((token) => ({
    token,
    locationId: WORLD.locations.send,
    entityId: WORLD.entity,
  }))
  const targets = Array.from({ length: WORLD.groups.send.members }, (_, place) => place).flatMap((place) =>
    Array.from({ length: WORLD.groups.send.count }, (_, index) => ({
      path: messagesPath('send', WORLD.groups.send.first + index),
      token: tokens.get(sendMembers(index)[place] ?? 0) ?? '',
    })),
  )
  const clients = startWorker<SocketLoad, SocketLoadResult>(new URL('../load/socket-load.ts', import.meta.url))
  try {
    await clients.ask({ kind: 'connect', port: context.kinward.port, identities, sockets: count })
    const load = { kind: 'delays', rate, targets } as const
    await clients.ask({ ...load, seconds: 2, round: `${context.runId}-latency-warm` })
    const { result, cpu } = await withCpu({ server: context.kinward.pid, postmaster: context.postmaster }, () =>
      clients.ask({ ...load, seconds: context.seconds * 2, round: `${context.runId}-latency` }),
    )
    const expected = result.messages * WORLD.groups.send.members
    return [0.5, 0.99].map((share) => ({
      scenario: 'latency',
      name: `send to receive p${share * 100}`,
      unit: 'ms',
      value: percentile(result.delays, share),
      ...(share === 0.5 ? { cpu: perOperation(cpu, result.messages) } : {}),
      note: share === 0.5 ? `${Math.round(rate)} messages/s, 20 sockets each` : lostNote(expected, result.deliveries),
    }))
  } finally {
    await clients.stop()
  }
}

function lostNote(expected: number, arrived: number): string {
  return expected === arrived ? `all ${arrived.toLocaleString('en-US')} arrived` : `${arrived} of ${expected} arrived`
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { Connection, messageBody, postRequest } from '../load/connection.ts'
import { openSocket } from '../load/socket-client.ts'
import { median, percentile } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { ALERT_WORLD, choosePlan, prepareAlerts } from '../world/alerts.ts'
import { messagesPath, tokenOf, WORLD } from '../world/world.ts'
import { readInTurns } from './read.ts'

const ROUNDS = 25
const WARM_UP = 5
const REQUESTS = 60
const PATH = '/api/v2/notifications?tab=all'

/** How long the last of them may take to be told, before it counts as lost. */
const LOST_MS = 10_000

/** Between two messages, so that one does not wait for what the last one caused. */
const PAUSE_MS = 50

/** A message that mentions 200 people, and the list of whoever was told much. */
export async function measureAlerts(context: Context): Promise<Figure[]> {
  await prepareAlerts(context.pool)
  const mentions = await measureMentions(context)
  const whole = await measureList(context, 'first page of 100,000, p50')
  await choosePlan(context.pool, 'limited')
  const limited = await measureList(context, 'first page of 100,000, thirty of which are listed, p50')
  await choosePlan(context.pool, 'whole')
  return [...mentions, ...whole, ...limited]
}

async function measureMentions(context: Context): Promise<Figure[]> {
  const { listeners, senderId, groupId } = ALERT_WORLD
  const place = { locationId: WORLD.locations.fanout, entityId: WORLD.entity }
  let told = 0
  let allTold = Promise.withResolvers<void>()
  const hear = (frame: Buffer): void => {
    told += frame.toString().split('"notification.center"').length - 1
    if (told >= listeners.length) allTold.resolve()
  }
  const sockets = await Promise.all(
    listeners.map(async (userId) => openSocket(context.kinward.port, { token: await tokenOf(userId), ...place }, hear)),
  )
  const connection = new Connection(context.kinward.port)
  const target = { path: messagesPath('fanout', groupId), token: await tokenOf(senderId) }
  const names = listeners.map((userId) => `@[Person](id:${userId})`).join(' ')

  async function send(message: string): Promise<number> {
    const started = performance.now()
    const { status } = await connection.request(postRequest(target, message))
    if (status !== 200) throw new Error(`A send was answered ${status}.`)
    return performance.now() - started
  }
  try {
    const [plain, naming, until]: number[][] = [[], [], []]
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const key = `${context.runId}-alerts-${round}`
      const alone = await send(messageBody(`${key}-plain`))
      await delay(PAUSE_MS)
      told = 0
      allTold = Promise.withResolvers()
      const started = performance.now()
      const named = await send(`{"message":"${names}","hashKey":"${key}-naming"}`)
      await Promise.race([allTold.promise, lost()])
      if (round >= 0) {
        plain?.push(alone)
        naming?.push(named)
        until?.push(performance.now() - started)
      }
      await delay(PAUSE_MS)
    }
    return figuresOf(plain ?? [], naming ?? [], until ?? [])
  } finally {
    connection.close()
    for (const socket of sockets) socket.terminate()
  }

  async function lost(): Promise<never> {
    await delay(LOST_MS, undefined, { ref: false })
    throw new Error(`Only ${told} of ${listeners.length} were told.`)
  }
}

function figuresOf(plain: number[], naming: number[], until: number[]): Figure[] {
  const ratio = median(naming) / median(plain)
  const slowest = Math.max(...until)
  return [
    {
      scenario: 'alerts',
      name: 'a message that mentions 200, acknowledged, p50',
      unit: 'ms',
      value: median(naming),
      raw: { what: 'ms, one that mentions none', value: median(plain) },
      ratio,
      goal: { text: '≤ 3 ×', met: ratio <= 3 },
    },
    {
      scenario: 'alerts',
      name: 'until all 200 were told, the slowest',
      unit: 'ms',
      value: slowest,
      goal: { text: '≤ 1,000 ms', met: slowest <= 1000 },
      note: `p50 ${median(until).toFixed(0)}, p95 ${percentile(until, 0.95).toFixed(0)} ms`,
    },
  ]
}

async function measureList(context: Context, name: string): Promise<Figure[]> {
  const { few, many } = ALERT_WORLD
  const [short, long] = await readInTurns(
    context,
    [
      { path: PATH, token: await tokenOf(few.readerId) },
      { path: PATH, token: await tokenOf(many.readerId) },
    ],
    REQUESTS,
  )
  if (!short || !long) return []
  const ratio = long.p50 / short.p50
  return [
    {
      scenario: 'alerts',
      name,
      unit: 'ms',
      value: long.p50,
      raw: { what: 'ms, of 100', value: short.p50 },
      ratio,
      goal: { text: '≤ 1.5 ×', met: ratio <= 1.5 },
      cpu: long.cpu,
      note: `${Math.round(long.bytes / 1024)} KB`,
    },
  ]
}

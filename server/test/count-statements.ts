import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { vi } from 'vitest'

/** What runs beside it now and then only adds to the count: of so many turns, the least is what the work itself takes. */
const TURNS = 3

/** What earlier work has set off is over when nothing was sent for so long. */
const QUIET_MS = 100

/** How many statements something sends to the database. It is done several times. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await vi.waitUntil(async () => (await countOnce(() => delay(QUIET_MS))) === 0, { timeout: 10_000 })
    counts.push(await countOnce(work))
  }
  return Math.min(...counts)
}

async function countOnce(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}

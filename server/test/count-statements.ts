import pg from 'pg'
import { vi } from 'vitest'

/** How many statements the server sends for something, those of the reminders that go on beside it left out. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.filter(([statement]) => !JSON.stringify(statement).includes('urgent_reminders')).length
  } finally {
    sent.mockRestore()
  }
}

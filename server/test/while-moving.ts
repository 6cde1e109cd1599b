import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

/** Asks while a patient is being moved, and answers with what came of it once they are. */
export async function whileMoving<Answer>(
  { pool, countWaiting }: TestApp,
  { patientId, to }: { patientId: number; to: number },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const mover = await pool.connect()
  try {
    await mover.query('begin')
    await mover.query(
      'insert into patient_moves (patient_id, from_location_id) select id, location_id from patients where id = $1',
      [patientId],
    )
    await mover.query('update patients set location_id = $1, transferred_at = now() where id = $2', [to, patientId])
    await mover.query('update groups set location_id = $1 where patient_id = $2', [to, patientId])
    const answer = ask()
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await mover.query('commit')
    return await answer
  } finally {
    await mover.query('rollback')
    mover.release()
  }
}

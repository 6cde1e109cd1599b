import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'

type InChannel = { groupId: number; locationId: number | null }

/** What was written before a patient went to another place comes by the old one; it is asked for where the channel is. */
export async function followTransfer<Question extends InChannel, Answer>(
  db: Db,
  question: Question,
  ask: (question: Question) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(question)
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'NOT_FOUND'
    const locationId = isMissing ? await findMovedTo(db, question) : undefined
    if (locationId === undefined) throw error
    return ask({ ...question, locationId })
  }
}

/** Where the channel of a patient who was transferred is, when that is not where it is looked for. */
async function findMovedTo(db: Db, { groupId, locationId }: InChannel): Promise<number | undefined> {
  const { rows } = await sql<{ location_id: number }>`
    select g.location_id from groups g join patients p on p.id = g.patient_id and p.transferred_at is not null
    where g.id = ${groupId} and g.location_id <> ${locationId}`.execute(db)
  return rows[0]?.location_id
}

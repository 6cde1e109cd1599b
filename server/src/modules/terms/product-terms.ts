import { TERMS_MAX_LENGTH } from '@kinward/contract/terms'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findTerms, insertTerms, PRODUCT } from './terms.repository.ts'

/** Any number that nothing else locks: processes that start together publish once. */
const PUBLISHING = 7_462_913_005

/** Publishes the terms that the server was started with, unless they are those in force; answers whether they are new. */
export async function publishProductTerms(db: Db, text: string): Promise<boolean> {
  const body = text.trim()
  if (body.length > TERMS_MAX_LENGTH) throw new Error(`The terms have more than ${TERMS_MAX_LENGTH} characters.`)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${PUBLISHING})`.execute(tx)
    const current = await findTerms(tx, 0, PRODUCT)
    if ((current?.terms.text ?? '') === body) return false
    await insertTerms(tx, PRODUCT, body, null)
    return true
  })
}

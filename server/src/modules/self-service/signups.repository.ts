import { ProvidedInfo } from '@kinward/contract/self-service'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export const CODE_MINUTES = 10
const CODE_TRIES = 5
const SIGN_UP_HOURS = 24

export type SignUpRow = {
  token_hash: Buffer
  email: string
  first_name: string
  last_name: string
  password_hash: string
  terms_id: number | null
  verified_at: Date | null
  provided_info: unknown
}

type NewSignUp = Pick<SignUpRow, 'token_hash' | 'email' | 'first_name' | 'last_name' | 'password_hash' | 'terms_id'> & {
  code_hash: Buffer | null
}

export async function insertSignUp(tx: Tx, row: NewSignUp): Promise<void> {
  await tx
    .deleteFrom('signups')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await tx
    .insertInto('signups')
    .values({
      ...row,
      code_tries_left: CODE_TRIES,
      code_expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
      expires_at: sql<Date>`now() + make_interval(hours => ${SIGN_UP_HOURS})`,
    })
    .execute()
}

const COLUMNS = [
  'token_hash',
  'email',
  'first_name',
  'last_name',
  'password_hash',
  'terms_id',
  'verified_at',
  'provided_info',
] as const

export async function findSignUp(db: Db, tokenHash: Buffer): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('signups')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Spends one of a code's tries before it is compared; many at once share them. */
export async function tryCode(db: Db, tokenHash: Buffer): Promise<Buffer | null> {
  const row = await db
    .updateTable('signups')
    .set({ code_tries_left: sql`code_tries_left - 1` })
    .where('token_hash', '=', tokenHash)
    .where('code_tries_left', '>', 0)
    .where('code_expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? null
}

export async function renewCode(tx: Tx, tokenHash: Buffer, codeHash: Buffer | null): Promise<void> {
  await tx
    .updateTable('signups')
    .set({
      code_hash: codeHash,
      code_tries_left: CODE_TRIES,
      code_expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function markVerified(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('signups')
    .set({ verified_at: sql`now()`, code_tries_left: 0 })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function saveInfo(db: Db, tokenHash: Buffer, info: ProvidedInfo): Promise<void> {
  await db
    .updateTable('signups')
    .set({ provided_info: sql`provided_info || ${JSON.stringify(info)}::jsonb` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Uses a sign-up up: of two who open the same workspace at once, one does. */
export async function takeSignUp(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('signups').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows === 1n
}

export function infoOf({ provided_info }: SignUpRow): ProvidedInfo {
  return ProvidedInfo.parse(provided_info)
}

import { ProvidedInfo } from '@kinward/contract/self-service'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export const CODE_MINUTES = 10
const CODE_TRIES = 5
const SIGN_UP_HOURS = 24
const ANSWER_MINUTES = 60

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
    .where('opened_user_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Whose account a sign-up became lately, as long as they sign in by the password that they chose then and nothing else. */
export async function findOpened(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('signups')
    .innerJoin('users', 'users.id', 'signups.opened_user_id')
    .select('users.id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .whereRef('users.password_hash', '=', 'signups.password_hash')
    .where('users.two_step', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
  return row?.id
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

/** Holds a sign-up that was not used up: of two who open the same workspace at once, one does. */
export async function holdSignUp(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const held = await tx
    .selectFrom('signups')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('opened_user_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Uses a sign-up up. It is kept for a little while, for whoever never gets our answer. */
export async function noteOpened(tx: Tx, tokenHash: Buffer, userId: number): Promise<void> {
  await tx
    .updateTable('signups')
    .set({ opened_user_id: userId, expires_at: sql<Date>`now() + make_interval(mins => ${ANSWER_MINUTES})` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export function infoOf({ provided_info }: SignUpRow): ProvidedInfo {
  return ProvidedInfo.parse(provided_info)
}

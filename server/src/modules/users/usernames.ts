import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { refusals } from './texts.ts'

/**
 * Makes sure that someone may sign in by a name from now on. An address is its owner's alone: to anyone else it is the same
 * whether somebody has it, and whoever signed in by it without having it gives it up.
 */
export async function claimUsername(
  tx: Tx,
  { userId, email }: { userId: number; email: string | null },
  username: string,
): Promise<void> {
  if (username.includes('@')) {
    if (username.toLowerCase() !== email?.toLowerCase()) throw refused('BAD_REQUEST', refusals.notYourAddress)
    await freeAddress(tx, userId, username)
  } else if (await isTaken(tx, userId, username)) throw usernameTaken()
}

export const usernameTaken = (): AppError => refused('CONFLICT', refusals.usernameTaken)

function refused(code: 'BAD_REQUEST' | 'CONFLICT', message: string): AppError {
  return new AppError(code, message, [{ path: 'body.username', message }])
}

async function isTaken(tx: Tx, userId: number, username: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id <> ${userId} and lower(username) = lower(${username})`.execute(tx)
  return rows.length > 0
}

/** Whoever has another's address as their username signs in by their own address from now on. */
async function freeAddress(tx: Tx, ownerId: number, address: string): Promise<void> {
  await sql`
    update users u set username = case when u.email is null or exists (
      select from users o where lower(o.username) = lower(u.email)
    ) then 'user-' || u.id else u.email end
    where u.id <> ${ownerId} and lower(u.username) = lower(${address})`.execute(tx)
}

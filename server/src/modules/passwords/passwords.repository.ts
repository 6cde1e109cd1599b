import { PASSWORDS_REMEMBERED } from '@kinward/contract/passwords'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

const LINK_MINUTES = 60

export async function findAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'password_changed_at', 'email', 'two_step', 'two_step_phone'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** A phone of someone's that they have shown to be theirs: by a code, or by the link that they came by. */
export async function findProvenPhone(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`
    select coalesce(u.two_step_phone, (
      select i.address from invites i
      where i.user_id = u.id and i.medium = 'sms' and i.accepted_at is not null and i.address = u.mobile_phone limit 1
    )) as phone
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.phone ?? null
}

/** Holds an account whose password is still the one that was read; false where it was replaced meanwhile. */
export async function holdAccount(tx: Tx, { id, password_hash }: AccountRow): Promise<boolean> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}

export async function isLive(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}

/** The passwords that may not be taken again, the current one among them. */
export async function listRememberedHashes(db: Db, account: AccountRow): Promise<string[]> {
  const earlier = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(PASSWORDS_REMEMBERED - 1)
    .execute()
  const hashes = earlier.map(({ password_hash }) => password_hash)
  return account.password_hash ? [account.password_hash, ...hashes] : hashes
}

/** Replaces a password; the one before it is remembered, and the one that is too old by now is not. */
export async function savePassword(db: Db, account: AccountRow, passwordHash: string): Promise<void> {
  const { id, password_hash: previous } = account
  if (previous) await db.insertInto('password_history').values({ user_id: id, password_hash: previous }).execute()
  await db
    .deleteFrom('password_history')
    .where('user_id', '=', id)
    .where('id', 'not in', (earlier) =>
      earlier
        .selectFrom('password_history')
        .select('id')
        .where('user_id', '=', id)
        .orderBy('id', 'desc')
        .limit(PASSWORDS_REMEMBERED - 1),
    )
    .execute()
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function createResetLink(db: Db, userId: number, secretHash: Buffer): Promise<void> {
  await db
    .insertInto('reset_links')
    .values({
      user_id: userId,
      secret_hash: secretHash,
      expires_at: sql<Date>`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .execute()
}

/** Whose link it is, while it is good. */
export async function findLinkOwner(db: Db, secretHash: Buffer): Promise<AccountRow | undefined> {
  const link = await db
    .selectFrom('reset_links')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link && findAccount(db, link.user_id)
}

/** Whose link it was, within its hour, once it is used up. */
export async function findFormerOwner(db: Db, secretHash: Buffer): Promise<AccountRow | undefined> {
  const link = await db
    .selectFrom('reset_links')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link && findAccount(db, link.user_id)
}

/** Uses a link up; false when someone was faster. */
export async function spendLink(db: Db, secretHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reset_links')
    .set({ used_at: sql`now()` })
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function dropLinks(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('reset_links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends someone's sessions but for one, or all of them; answers which they were. */
export async function endSessions(db: Db, userId: number, except: string | null): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

import type { Permission, Role } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { shortenSessionsOf } from '../pin/pin.repository.ts'
import { holdTerms } from '../terms/terms.repository.ts'
import { refusals } from './texts.ts'
import { claimUsername, usernameTaken } from './usernames.ts'

const UNIQUE_VIOLATION = '23505'

/** Someone with this mail address, invited or here; undefined when nobody has it. */
export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'is_invited', 'deactivated_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

type NewAccount = {
  firstName: string
  lastName: string
  username: string
  /** Null for who comes by another way than a password. */
  passwordHash: string | null
}

/** Makes the account of someone who has shown that the address is theirs: out of their invite, or anew. */
export async function openAccount(tx: Tx, email: string, account: NewAccount): Promise<number> {
  const known = await findByEmail(tx, email)
  if (known) return claimAccount(tx, known.id, account)
  return unlessTaken(async () => {
    await claimUsername(tx, { userId: 0, email }, account.username)
    const values = { ...columnsOf(account), email }
    const { id } = await tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  })
}

/** Makes an account of someone who was only invited. Who has one already keeps it as it is. */
export async function claimAccount(tx: Tx, userId: number, account: NewAccount): Promise<number> {
  return unlessTaken(async () => {
    await claimUsername(tx, { userId, email: await findEmail(tx, userId) }, account.username)
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ ...columnsOf(account), is_invited: false })
      .where('id', '=', userId)
      .where('is_invited', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('CONFLICT', refusals.hasAccount)
    return userId
  })
}

function columnsOf({ firstName, lastName, username, passwordHash }: NewAccount) {
  return {
    first_name: firstName,
    last_name: lastName,
    username,
    password_hash: passwordHash,
    profile_completed: true,
    preferences: { onboarding: 'waiting' },
  }
}

async function findEmail(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}

/** Of two who take the same name or address at once, the database lets one have it. */
async function unlessTaken(write: () => Promise<number>): Promise<number> {
  try {
    return await write()
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? usernameTaken() : error
  }
}

export type Enrolment = {
  userId: number
  entityId: number
  locationId: number
  role: Role
  roleId: number | null
  permissions: readonly Permission[]
}

/**
 * Makes someone a member of a location and of its organisation. Whom the organisation has switched off stays off: an
 * invite does not bring them back. Whoever comes back after being removed is in no channel but their direct ones.
 */
export async function enroll(tx: Tx, enrolment: Enrolment, isEntityAdmin = false): Promise<void> {
  const { userId, entityId, locationId, role, roleId, permissions } = enrolment
  await holdTerms(tx)
  const member = await tx
    .insertInto('entity_members')
    .values({ entity_id: entityId, user_id: userId, is_admin: isEntityAdmin })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet({ user_id: userId }))
    .returning('deactivated_at')
    .executeTakeFirstOrThrow()
  if (member.deactivated_at) throw new AppError('FORBIDDEN', refusals.switchedOff)
  await sql`
    with come as (
      insert into location_members (location_id, user_id, role, role_id, permissions)
      values (${locationId}, ${userId}, ${role}, ${roleId}, ${[...permissions]}::text[])
      on conflict (location_id, user_id) do update
      set role = excluded.role, role_id = excluded.role_id, permissions = excluded.permissions,
        terms_due = excluded.terms_due, joined_at = now(), removed_at = null
      where location_members.removed_at is not null
      returning location_id, user_id
    )
    update group_members gm set removed_at = now() from come, groups g
    where gm.user_id = come.user_id and gm.via = come.location_id and gm.removed_at is null
      and g.id = gm.group_id and g.type <> 'personal'`.execute(tx)
  await shortenSessionsOf(tx, userId)
}

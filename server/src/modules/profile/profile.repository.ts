import type { Gender, Profile } from '@kinward/contract/profile'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type ProfileRow = {
  first_name: string
  last_name: string
  username: string
  title: string | null
  mobile_phone: string | null
  personal_email: string | null
  zoom_link: string | null
  gender: Gender | null
  profile_completed: boolean
}

const COLUMNS = [
  'first_name',
  'last_name',
  'username',
  'title',
  'mobile_phone',
  'personal_email',
  'zoom_link',
  'gender',
  'profile_completed',
] as const

export function presentProfile(row: ProfileRow): Profile {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    title: row.title,
    mobilePhone: row.mobile_phone,
    personalEmail: row.personal_email,
    zoomLink: row.zoom_link,
    gender: row.gender,
  }
}

export async function findProfile(db: Db, userId: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst()
}

export async function lockProfile(tx: Tx, userId: number): Promise<ProfileRow & { email: string | null }> {
  return tx
    .selectFrom('users')
    .select([...COLUMNS, 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateProfile(tx: Tx, userId: number, change: Partial<ProfileRow>): Promise<ProfileRow> {
  return tx.updateTable('users').set(change).where('id', '=', userId).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** The channel that a newcomer begins in: the liveliest of their first location. */
export async function findFirstChannel(tx: Tx, userId: number): Promise<number | null> {
  const { rows } = await sql<{ group_id: number }>`
    select r.group_id from readable_channels r join groups g on g.id = r.group_id and g.archived_at is null
    where r.user_id = ${userId} and r.listed_at = r.location_id
    order by r.location_id, g.last_message_time desc nulls last, g.id limit 1`.execute(tx)
  return rows[0]?.group_id ?? null
}

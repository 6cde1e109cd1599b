import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

const USERNAME = 'kinward.bot'

/** The one who speaks for Kinward itself, made when it first has something to say. It can never sign in. */
export async function findOrMakeBot(tx: Tx): Promise<number> {
  await tx
    .insertInto('users')
    .values({ username: USERNAME, first_name: 'Kinward', last_name: '', is_bot: true })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('username', '=', USERNAME)
    .where('is_bot', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

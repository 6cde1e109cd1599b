import webPush from 'web-push'
import type { Db } from '../db/database.ts'
import type { Seal } from '../secrets/seal.ts'

export type PushKeys = { publicKey: string; privateKey: string }

const BELONGS_TO = 'push keys'

/**
 * The keys that pushes are signed with: made once for all processes, and kept in the database. Browsers subscribe to the
 * public one, so under another secret of the server, which cannot open the private one, all of them subscribe anew.
 */
export function createPushKeys({ db, seal }: { db: Db; seal: Seal }): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | null = null

  async function read(): Promise<PushKeys | null> {
    const row = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
    if (!row) return null
    try {
      return { publicKey: row.public_key, privateKey: seal.open(row.private_key, BELONGS_TO) }
    } catch {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('push_subscriptions').execute()
        await tx.deleteFrom('push_keys').where('public_key', '=', row.public_key).execute()
      })
      return null
    }
  }

  async function readOrMake(): Promise<PushKeys> {
    const kept = await read()
    if (kept) return kept
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await db
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: seal.close(privateKey, BELONGS_TO) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Another process may have been faster.
    const made = await read()
    if (!made) throw new Error('The keys of pushes cannot be read.')
    return made
  }

  return () => {
    known ??= readOrMake().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}

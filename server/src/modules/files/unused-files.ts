import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createRounds } from '../../platform/rounds.ts'
import { allKeysOf } from './file-keys.ts'
import type { FileRow } from './files.repository.ts'

const SWEEP_EVERY_MS = 10 * 60_000
const AT_A_TIME = 100

/**
 * Throws away uploads that nothing came of within a day, with their bytes: those that no message carries, no draft keeps
 * and that are nobody's face, and those that were refused.
 */
export function createFileSweep({ db, storage, log }: { db: Db; storage: Storage; log: Logger }) {
  async function sweep(): Promise<void> {
    await storage.tidy()
    while ((await sweepSome()) === AT_A_TIME);
  }

  /** The rows go only when the bytes have gone: what fails is tried again. */
  async function sweepSome(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<Pick<FileRow, 'key' | 'renditions'>>`
        delete from files where id in (
          select f.id from files f
          where not f.is_carried and f.created_at < now() - interval '1 day'
            and not exists (
              select from drafts d
              where d.user_id = f.uploader_id and d.group_id = f.group_id
                and d.attachments @> jsonb_build_array(jsonb_build_object('id', f.id))
            )
            and not exists (select from users u where u.id = f.uploader_id and u.avatar = f.key)
          order by f.created_at limit ${AT_A_TIME}
          for update skip locked
        )
        returning key, renditions`.execute(tx)
      await storage.remove(rows.flatMap(allKeysOf))
      return rows.length
    })
  }

  const rounds = createRounds({ every: SWEEP_EVERY_MS, round: sweep, log, failure: 'unused files wait' })

  return {
    sweep,
    ...rounds,
  }
}

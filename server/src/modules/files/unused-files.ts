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
 * Throws away uploads that nothing came of, with their bytes: those that no message carries, no draft keeps, no open link
 * can send, and that are nobody's face. What is for a channel or a broadcast may wait in a browser to be sent: for 30 days.
 */
export function createFileSweep({ db, storage, log }: { db: Db; storage: Storage; log: Logger }) {
  async function sweep(): Promise<void> {
    await storage.tidy()
    while ((await sweepSome()) === AT_A_TIME);
  }

  /** The rows go only when the bytes have gone: what fails is tried again. */
  async function sweepSome(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<Pick<FileRow, 'key'>>`
        delete from files where id in (
          select f.id from files f
          where not f.is_carried and f.created_at < now() - interval '1 day'
            and (
              f.group_id is null and not f.for_broadcast
              or greatest(f.created_at, f.let_go_at) < now() - interval '30 days'
            )
            and not exists (
              select from drafts d
              where d.user_id = f.uploader_id and d.group_id = f.group_id
                and d.attachments @> jsonb_build_array(jsonb_build_object('id', f.id))
            )
            and not exists (select from users u where u.id = f.uploader_id and u.avatar = f.key)
            and not exists (
              select from form_links k
              where k.id = f.form_link_id and k.used_at is null and k.revoked_at is null and k.expires_at > now()
            )
          order by f.created_at limit ${AT_A_TIME}
          for update skip locked
        )
        returning key`.execute(tx)
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

import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createRounds } from '../../platform/rounds.ts'
import { createDiscarded } from './discarded.ts'
import type { FileRow } from './files.repository.ts'

const SWEEP_EVERY_MS = 10 * 60_000
const AT_A_TIME = 100

/**
 * Throws away uploads that nothing came of, with their bytes: those that no message carries, no draft keeps, no open link
 * can send, and that are nobody's face. What is for a channel or a broadcast may wait in a browser to be sent: for 30 days
 * once it was looked at. Whoever comes later with one that never was uploads it anew.
 */
export function createFileSweep({ db, storage, log }: { db: Db; storage: Storage; log: Logger }) {
  const discarded = createDiscarded({ db, storage })

  async function sweep(): Promise<void> {
    await storage.tidy()
    await removeAll(forgetSome)
    await removeAll(() => discarded.takeLeft(AT_A_TIME))
  }

  /** Rows go first, in a moment: what fails after that is left to the next round. */
  async function removeAll(next: () => Promise<string[]>): Promise<void> {
    for (let keys = await next(); keys.length > 0; keys = await next()) await discarded.remove(keys)
  }

  async function forgetSome(): Promise<string[]> {
    const { rows } = await sql<Pick<FileRow, 'key'>>`
      delete from files where id in (
        select f.id from files f
        where not f.is_carried and f.created_at < now() - interval '1 day'
          and (
            f.group_id is null and not f.for_broadcast
            or f.state <> 'ready'
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
      returning key`.execute(db)
    return rows.map(({ key }) => key)
  }

  const rounds = createRounds({ every: SWEEP_EVERY_MS, round: sweep, log, failure: 'unused files wait' })

  return {
    sweep,
    ...rounds,
  }
}

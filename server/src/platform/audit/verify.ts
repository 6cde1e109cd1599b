import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'

const PAGE = 5_000
const BEGINNING = Buffer.alloc(32)

export type Verdict = { ok: true; events: number; head: string } | { ok: false; brokenAt: number; why: string }

/** Follows the chain from its beginning to its end, computing every hash anew. */
export async function verifyAudit(db: Db): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      let seq = 0
      let hash: Buffer = BEGINNING
      for (;;) {
        const page = await tx
          .selectFrom('audit_events')
          .select(['seq', 'record', 'previous_hash', 'hash'])
          .where('seq', '>', seq)
          .orderBy('seq')
          .limit(PAGE)
          .execute()
        for (const event of page) {
          if (event.seq !== seq + 1) return broken(seq + 1, 'it is missing')
          if (!event.previous_hash.equals(hash)) return broken(event.seq, 'it does not follow the one before it')
          if (!event.hash.equals(digest(hash, event.record))) return broken(event.seq, 'it was altered')
          seq = event.seq
          hash = event.hash
        }
        if (page.length < PAGE) break
      }
      const head = await tx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()
      if (!head || head.seq !== seq || !head.hash.equals(hash)) return broken(seq + 1, 'the end of the log is missing')
      return { ok: true, events: seq, head: hash.toString('hex') }
    })
}

function broken(brokenAt: number, why: string): Verdict {
  return { ok: false, brokenAt, why }
}

function digest(previous: Buffer, record: string): Buffer {
  return createHash('sha256').update(previous).update(record, 'utf8').digest()
}

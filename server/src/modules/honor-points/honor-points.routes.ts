import * as contract from '@kinward/contract/honor-points'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'

export function registerHonorPointRoutes({ bind }: Binder, db: Db): void {
  bind(contract.getHonorPoints, async (_request, { userId }) => ({ honorPoints: await countHonorPoints(db, userId) }))
}

async function countHonorPoints(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(honor_points), 0)::bigint as points
    from messages where sender_id = ${userId} and honor_points > 0 and deleted_at is null`.execute(db)
  return rows[0]?.points ?? 0
}

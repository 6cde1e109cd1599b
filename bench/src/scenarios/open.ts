import type { Context } from '../context.ts'
import type { Figure } from '../table.ts'
import { messagesPath, tokenOf, WORLD } from '../world/world.ts'
import { readInTurns } from './read.ts'

const REQUESTS = 100

/** Both channels could become slow together: a ratio alone would not tell. */
const SLOWEST_MS = 20

/** Opening a channel must not take longer because much was said there: at its end, and at a mark in its middle. */
export async function measureOpen(context: Context): Promise<Figure[]> {
  const { small, large } = WORLD.groups
  const token = await tokenOf(WORLD.users.opener)
  const middles = await Promise.all([small, large].map(({ id }) => markIn(context, id)))
  const at = (groupId: number, mark?: number): { path: string; token: string } => ({
    path: `${messagesPath('open', groupId)}${mark === undefined ? '' : `?lastSeenIndex=${mark}`}`,
    token,
  })
  const results = await readInTurns(
    context,
    [at(small.id), at(large.id), at(small.id, middles[0]), at(large.id, middles[1])],
    REQUESTS,
  )
  return ['newest messages', 'first unread'].flatMap((name, index) => {
    const short = results[index * 2]
    const long = results[index * 2 + 1]
    if (!short || !long) return []
    const ratio = long.p50 / short.p50
    return {
      scenario: 'open',
      name: `${name} of 1,000,000, p50`,
      unit: 'ms',
      value: long.p50,
      raw: { what: 'ms, of 1,000', value: short.p50 },
      ratio,
      goal: { text: `≤ 1.3 ×, ≤ ${SLOWEST_MS} ms`, met: ratio <= 1.3 && long.p50 <= SLOWEST_MS },
      cpu: long.cpu,
      note: `${Math.round(long.bytes / 1024)} KB`,
    }
  })
}

async function markIn({ pool }: Context, groupId: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    'select last_seen_message_id as id from group_members where group_id = $1 and user_id = $2',
    [groupId, WORLD.users.opener],
  )
  return Number(rows[0]?.id)
}

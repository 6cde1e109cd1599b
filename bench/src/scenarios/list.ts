import type { Context } from '../context.ts'
import type { Figure } from '../table.ts'
import { locationPath, tokenOf, WORLD } from '../world/world.ts'
import { readInTurns } from './read.ts'

const REQUESTS = 15

/** What rounding and a shared machine may add before time per channel counts as grown. */
const TOLERANCE = 1.05

/** A list of 40 times the channels takes at most 40 times as long. */
export async function measureList(context: Context): Promise<Figure[]> {
  const { shortList, longList } = WORLD.groups
  const { shortListReader, longListReader, partListReader } = WORLD.users
  const [short, long, part] = await readInTurns(
    context,
    [
      { path: `${locationPath('shortList')}/user-channels`, token: await tokenOf(shortListReader) },
      { path: `${locationPath('longList')}/user-channels`, token: await tokenOf(longListReader) },
      { path: `${locationPath('longList')}/user-channels`, token: await tokenOf(partListReader) },
    ],
    REQUESTS,
  )
  if (!short || !long || !part) return []
  const each = { short: (short.p50 * 1000) / shortList.count, long: (long.p50 * 1000) / longList.count }
  const ratio = each.long / each.short
  return [
    {
      scenario: 'list',
      name: 'a channel, of a list of 2,000',
      unit: 'µs',
      value: each.long,
      raw: { what: 'µs, of a list of 50', value: each.short },
      ratio,
      goal: { text: 'does not grow', met: ratio <= TOLERANCE },
    },
    {
      scenario: 'list',
      name: 'all 2,000, p50',
      unit: 'ms',
      value: long.p50,
      raw: { what: 'ms, all 50', value: short.p50 },
      cpu: long.cpu,
      note: `${Math.round(long.bytes / 1024)} KB`,
    },
    {
      scenario: 'list',
      name: '50 where there are 2,000, p50',
      unit: 'ms',
      value: part.p50,
      raw: { what: 'ms, all 50', value: short.p50 },
      ratio: part.p50 / short.p50,
      cpu: part.cpu,
    },
  ]
}

import type { Context } from '../context.ts'
import type { Figure } from '../table.ts'
import { PATIENT_WORLD, preparePatients } from '../world/patients.ts'
import { tokenOf, WORLD } from '../world/world.ts'
import { readInTurns } from './read.ts'

const REQUESTS = 20
const MOST_GROWTH = 1.5
const MOST_MS = 50

const pathOf = (locationId: number, query: string, page = 1) =>
  `/api/v2/entities/${WORLD.entity}/locations/${locationId}/patients/paginate?limit=20&page=${page}${query}`

/** Near the end of the list. */
const DEEP_PAGE = 400

/** What is typed on the way to a name: common letters, parts of names, a record number, and what nobody is called. */
const KEYWORDS = ['a', 'na', 'nam', 'jose name', 'hye name4f', 'R1104', 'nobody']

/** The first page of 10,000 patients takes hardly longer than that of 100; a search as one types is at once. */
export async function measurePatients(context: Context): Promise<Figure[]> {
  await preparePatients(context.pool)
  const token = await tokenOf(PATIENT_WORLD.readerId)
  const { few, many } = PATIENT_WORLD
  const [small, large, deep, activity, ...typed] = await readInTurns(
    context,
    [
      { path: pathOf(few.locationId, ''), token },
      { path: pathOf(many.locationId, ''), token },
      { path: pathOf(many.locationId, '', DEEP_PAGE), token },
      { path: pathOf(many.locationId, '&sort=Recent%20Activity'), token },
      ...KEYWORDS.map((keyword) => ({
        path: pathOf(many.locationId, `&keyword=${encodeURIComponent(keyword)}`),
        token,
      })),
    ],
    REQUESTS,
  )
  if (!small || !large || !deep || !activity) return []
  const ratio = large.p50 / small.p50
  const slowest = Math.max(...typed.map(({ p50 }) => p50))
  return [
    {
      scenario: 'patients',
      name: 'first page of 10,000, p50',
      unit: 'ms',
      value: large.p50,
      raw: { what: 'ms, of 100', value: small.p50 },
      ratio,
      goal: { text: `≤ ${MOST_GROWTH} ×`, met: ratio <= MOST_GROWTH },
      cpu: large.cpu,
    },
    { scenario: 'patients', name: `page ${DEEP_PAGE} of them, p50`, unit: 'ms', value: deep.p50, cpu: deep.cpu },
    {
      scenario: 'patients',
      name: 'the first page by activity, p50',
      unit: 'ms',
      value: activity.p50,
      cpu: activity.cpu,
    },
    {
      scenario: 'patients',
      name: 'search as one types, the slowest, p50',
      unit: 'ms',
      value: slowest,
      goal: { text: `≤ ${MOST_MS} ms`, met: slowest <= MOST_MS },
      note: typed.map(({ p50 }, place) => `${KEYWORDS[place]} ${p50.toFixed(1)}`).join(', '),
    },
  ]
}

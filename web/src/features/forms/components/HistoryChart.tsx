import type { ResponseSummary } from '@kinward/contract/forms'
import { formatDay } from '../../../ui/time.ts'
import { texts } from '../texts.ts'
import styles from './assessments.module.css'

const BOX = { width: 560, height: 150 }
const EDGE = { top: 18, right: 18, bottom: 26, left: 34 }

export type ChartPoint = { x: number; y: number; score: number; id: number }

type Scored = Pick<ResponseSummary, 'id' | 'score' | 'answeredAt'>

const share = (value: number, from: number, to: number) => (to === from ? 0.5 : (value - from) / (to - from))

/** The lowest and the highest that is drawn: from nothing on, so that a small change does not look like a large one. */
function boundsOf(scores: readonly number[]): [low: number, high: number] {
  return [Math.min(0, ...scores), Math.max(...scores)]
}

/** Where each result stands, oldest first: across by when it was found, up by its score. */
export function chartPoints(responses: readonly Scored[], box = BOX, edge = EDGE): ChartPoint[] {
  const scored = responses
    .flatMap(({ id, score, answeredAt }) => (score === null ? [] : [{ id, score, at: Date.parse(answeredAt) }]))
    .toSorted((one, other) => one.at - other.at || one.id - other.id)
  const [low, high] = boundsOf(scored.map(({ score }) => score))
  const [first, last] = [scored[0]?.at ?? 0, scored.at(-1)?.at ?? 0]
  return scored.map(({ id, score, at }) => ({
    id,
    score,
    x: Math.round(edge.left + share(at, first, last) * (box.width - edge.left - edge.right)),
    y: Math.round(box.height - edge.bottom - share(score, low, high) * (box.height - edge.top - edge.bottom)),
  }))
}

const lineOf = (points: readonly ChartPoint[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')

type HistoryChartProps = { name: string; responses: readonly ResponseSummary[]; now: number }

/** How a score went. The list under it says the same in words. */
export function HistoryChart({ name, responses, now }: HistoryChartProps) {
  const points = chartPoints(responses)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const [low, high] = boundsOf(points.map(({ score }) => score))
  const dayOf = (id: number) => {
    const found = responses.find((response) => response.id === id)
    return found ? formatDay(Date.parse(found.answeredAt), now) : ''
  }
  const y = (score: number) =>
    BOX.height - EDGE.bottom - share(score, low, high) * (BOX.height - EDGE.top - EDGE.bottom)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={texts.history.chart(name, points.length, String(first.score), String(last.score))}
    >
      {(low === high ? [low] : [low, high]).map((score) => (
        <g key={score === low ? 'low' : 'high'}>
          <line className={styles.grid} x1={EDGE.left} x2={BOX.width - EDGE.right} y1={y(score)} y2={y(score)} />
          <text className={styles.axis} x={EDGE.left - 8} y={y(score) + 4} textAnchor="end">
            {score}
          </text>
        </g>
      ))}
      <polyline className={styles.line} points={lineOf(points)} />
      {points.map(({ id, x, y: at }) => (
        <circle key={id} className={styles.dot} cx={x} cy={at} r={id === last.id ? 5 : 3.5} />
      ))}
      <text className={styles.axis} x={first.x} y={BOX.height - 6}>
        {dayOf(first.id)}
      </text>
      <text className={styles.axis} x={last.x} y={BOX.height - 6} textAnchor="end">
        {dayOf(last.id)}
      </text>
    </svg>
  )
}

const SPARK = { width: 72, height: 24 }

/** The same in small, beside a result. */
export function Spark({ responses }: { responses: readonly ResponseSummary[] }) {
  const points = chartPoints(responses.slice(0, 12), SPARK, { top: 4, right: 4, bottom: 4, left: 4 })
  const last = points.at(-1)
  if (points.length < 2 || !last) return null
  return (
    <svg className={styles.spark} viewBox={`0 0 ${SPARK.width} ${SPARK.height}`} aria-hidden="true">
      <polyline className={styles.line} points={lineOf(points)} />
      <circle className={styles.dot} cx={last.x} cy={last.y} r={3} />
    </svg>
  )
}

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { PATHS } from './paths.ts'

export const PROFILE_FOLDER = join(PATHS.results, 'profile')

/** Lets PostgreSQL count what each statement takes. */
export const STATEMENT_SETTINGS: Record<string, string> = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
}

const SHOWN = 40

export async function startCounting(pool: pg.Pool): Promise<void> {
  rmSync(PROFILE_FOLDER, { recursive: true, force: true })
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
}

type Statement = { calls: string; rows: string; run: number; plan: number; query: string }

/** The statements that took the most time, with those that triggers ran. */
export async function renderStatements(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Statement>(`
    select calls, rows, total_exec_time as run, total_plan_time as plan,
      regexp_replace(left(query, 400), '\\s+', ' ', 'g') as query
    from pg_stat_statements order by total_exec_time + total_plan_time desc limit 20`)
  const lines = rows.map((row) => {
    const cells = [row.run.toFixed(0), row.plan.toFixed(0), row.calls, row.rows].map((cell) => cell.padStart(8))
    return [...cells, row.query.slice(0, 90)].join(' ')
  })
  return [['  ms run', ' ms plan', '   calls', '    rows', 'statement'].join(' '), ...lines].join('\n')
}

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

/** The functions of the server that took the most time of their own, as shares of the time it was not idle. */
export function renderFunctions(): string {
  const file = readdirSync(PROFILE_FOLDER).find((name) => name.endsWith('.cpuprofile'))
  if (!file) return 'The server left no profile.'
  const profile = JSON.parse(readFileSync(join(PROFILE_FOLDER, file), 'utf8')) as Profile
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map<string, number>()
  let busy = 0
  for (const [index, id] of profile.samples.entries()) {
    const name = names.get(id) ?? ''
    const time = profile.timeDeltas[index] ?? 0
    if (name.startsWith('(idle)') || name.startsWith('(root)')) continue
    busy += time
    times.set(name, (times.get(name) ?? 0) + time)
  }
  const lines = [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, time]) => `${((100 * time) / busy).toFixed(2).padStart(6)} % ${name}`)
  return [`${(busy / 1_000_000).toFixed(1)} s busy`, ...lines].join('\n')
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const place = url.replace(/^.*\/(?=node_modules\/|server\/src\/)/, '').replace(/^file:\/\//, '')
  return `${functionName || '(anonymous)'}${place ? ` ${place}:${lineNumber + 1}` : ''}`
}

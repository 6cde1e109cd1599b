import type { Cpu } from './proc-cpu.ts'

/** One line of the result: a figure, beside the limit that the same run measured. */
export type Figure = {
  scenario: string
  name: string
  unit: string
  value: number | null
  raw?: { what: string; value: number }
  /** How the figure stands to its limit. */
  ratio?: number
  goal?: { text: string; met: boolean }
  /** Microseconds an operation. */
  cpu?: Cpu
  note?: string
}

export function notMeasured(scenario: string, name: string, unit: string, reason: string): Figure {
  return { scenario, name, unit, value: null, note: `not measured: ${reason}` }
}

const HEADINGS = ['', 'figure', 'measured', 'raw limit', 'ratio', 'goal', 'CPU µs: server + PostgreSQL', '']

export function renderTable(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function cellsOf(figure: Figure): string[] {
  const { scenario, name, unit, value, raw, ratio, goal, cpu, note } = figure
  return [
    scenario,
    name,
    value === null ? '-' : `${round(value)} ${unit}`,
    raw ? `${round(raw.value)} ${raw.what}` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ? `${goal.text} ${goal.met ? 'met' : 'MISSED'}` : '',
    cpu ? `${round(cpu.server)} + ${round(cpu.postgres)}` : '',
    note ?? '',
  ]
}

function round(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

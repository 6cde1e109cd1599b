import type { KeyboardEvent } from 'react'

const CELL = '[data-cell]'

type Box = Pick<HTMLElement, 'offsetTop' | 'offsetLeft'>

/** The cell above or below, closest to where one stands; the rows of groups need not be full. */
export function neighbourInRow<Cell extends Box>(cells: readonly Cell[], from: number, step: 1 | -1): Cell | undefined {
  const here = cells[from]
  if (!here) return undefined
  let next = from + step
  while (cells[next]?.offsetTop === here.offsetTop) next += step
  const row = cells[next]?.offsetTop
  return cells
    .filter(({ offsetTop }) => row !== undefined && offsetTop === row)
    .toSorted(
      (one, other) => Math.abs(one.offsetLeft - here.offsetLeft) - Math.abs(other.offsetLeft - here.offsetLeft),
    )[0]
}

function target(cells: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return cells[at + 1]
    case 'ArrowLeft':
      return at > 0 ? cells[at - 1] : undefined
    case 'ArrowDown':
      return at < 0 ? cells[0] : neighbourInRow(cells, at, 1)
    case 'ArrowUp':
      return neighbourInRow(cells, at, -1)
    case 'Home':
      return at < 0 ? undefined : cells[0]
    case 'End':
      return at < 0 ? undefined : cells.at(-1)
    default:
      return undefined
  }
}

/** Moves between the cells with the arrow keys; from the first row up leads back to the search. */
export function handleGridKeys(event: KeyboardEvent<HTMLElement>, search: HTMLElement | null): void {
  // Among the skin tones the arrow keys choose one.
  if (event.target instanceof HTMLInputElement && event.target.type === 'radio') return
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(CELL)]
  const at = cells.findIndex((cell) => cell === document.activeElement)
  if (at < 0 && event.key !== 'ArrowDown') return
  const next = target(cells, at, event.key) ?? (event.key === 'ArrowUp' ? search : null)
  if (!next) return
  event.preventDefault()
  next.focus()
}

import type { Flag, FlagPriority } from '@kinward/contract/patients'
import type { ReactElement } from 'react'
import { classes } from './classes.ts'
import styles from './FlagChip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const SHAPES: Record<FlagPriority, ReactElement> = {
  0: (
    <>
      <path d="M8 .8 15.2 8 8 15.2.8 8z" fill="var(--kw-flag-0)" />
      <path d="M8 7v4M8 4.9v.2" stroke="var(--kw-sheet)" strokeWidth="1.8" {...round} />
    </>
  ),
  1: (
    <>
      <path d="M5 .8h6L15.2 5v6L11 15.2H5L.8 11V5z" fill="var(--kw-flag-1)" />
      <path d="M8 4v4.4M8 11.4v.2" stroke="var(--kw-sheet)" strokeWidth="2" {...round} />
    </>
  ),
  2: (
    <>
      <path
        d="M8 1.4 15.2 14.4H.8z"
        fill="var(--kw-flag-2)"
        stroke="var(--kw-flag-edge)"
        strokeWidth="1.3"
        {...round}
      />
      <path d="M8 6v3.6M8 12v.1" stroke="var(--kw-on-mention)" strokeWidth="1.7" {...round} />
    </>
  ),
  3: <circle cx="8" cy="8" r="6.6" fill="var(--kw-flag-3)" stroke="var(--kw-flag-edge)" strokeWidth="1.6" />,
  4: (
    <>
      <rect x="1.4" y="1.4" width="13.2" height="13.2" rx="2.5" fill="var(--kw-flag-4)" />
      <path d="m4.8 8.2 2.2 2.3 4.2-4.7" stroke="var(--kw-sheet)" strokeWidth="1.9" fill="none" {...round} />
    </>
  ),
}

/** The shape of a priority, without its letters. */
export function FlagShape({ priority, size }: { priority: FlagPriority; size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16">
      {SHAPES[priority]}
    </svg>
  )
}

type FlagChipProps = {
  flag: Flag
  /** The shape and its letters alone, for list rows. */
  bare?: boolean
  /** The same as a chip, where there are many. */
  isShort?: boolean
}

/** A flag: its shape and letters say what its colour says. */
export function FlagChip({ flag, bare = false, isShort = bare }: FlagChipProps) {
  const label = flag.style.flagLabel
  return (
    <span className={classes(styles.flag, bare && styles.bare)} title={label}>
      <FlagShape priority={flag.priority} size={bare ? 15 : 16} />
      <b aria-hidden={isShort}>{flag.abrv}</b>
      {isShort ? <VisuallyHidden>{`${label} `}</VisuallyHidden> : <span>{label}</span>}
    </span>
  )
}

const URGENCY: Record<FlagPriority, number> = { 1: 0, 2: 1, 3: 2, 4: 3, 0: 4 }

/** Highest priority first. */
export function sortFlags(flags: readonly Flag[]): Flag[] {
  return flags.toSorted((one, other) => URGENCY[one.priority] - URGENCY[other.priority])
}

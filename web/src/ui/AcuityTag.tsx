import { NO_ACUITY } from '@kinward/contract/patients'
import type { Patient } from '@kinward/contract/patients'
import styles from './AcuityTag.module.css'
import { classes } from './classes.ts'
import { legiblePair } from './contrast.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const HIGH = 70
const MID = 40

type AcuityTagProps = {
  acuity: Patient['profile']['acuity_details']
  /** 34, 40 (phone rows), 44 (phone band) or 56 px with the word under it. */
  size?: 's' | 'row' | 'band' | 'l'
}

function level(score: string): 'high' | 'mid' | 'low' | 'none' {
  const value = Number(score)
  if (score === NO_ACUITY || score.trim() === '' || Number.isNaN(value)) return 'none'
  return value >= HIGH ? 'high' : value >= MID ? 'mid' : 'low'
}

/** The triage tag: a square with a cut corner, and nothing else has that shape. */
export function AcuityTag({ acuity, size = 's' }: AcuityTagProps) {
  const score = acuity.currentScore
  const own = acuity.background === null ? null : legiblePair(acuity.background, acuity.text)
  return (
    <span
      className={classes(styles.tag, size !== 's' && styles[size], own === null && styles[level(score)])}
      style={own ?? undefined}
      title={`Acuity ${score}`}
    >
      <VisuallyHidden>Acuity </VisuallyHidden>
      {score}
      {size === 'l' && <small aria-hidden="true">acuity</small>}
    </span>
  )
}

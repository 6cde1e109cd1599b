import { classes } from './classes.ts'
import styles from './states.module.css'
import { texts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const WIDTHS = [
  ['40%', '92%'],
  ['32%', '68%'],
  ['46%', '80%'],
  ['28%', '74%'],
  ['38%', '56%'],
] as const

/** Shapes of what will come, after 150 ms: a face and two lines a row. */
export function Skeleton({ rows = 2, className }: { rows?: number; className?: string | undefined }) {
  return (
    <div className={classes(styles.late, className)} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => {
        const [name, words] = WIDTHS[row % WIDTHS.length] ?? WIDTHS[0]
        return (
          <div key={row} className={styles.sk} aria-hidden="true">
            <i />
            <span>
              <i style={{ width: name }} />
              <i style={{ width: words }} />
            </span>
          </div>
        )
      })}
    </div>
  )
}

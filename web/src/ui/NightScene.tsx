import type { ReactNode } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './NightScene.module.css'

const STARS = [
  [8, 9, 1.8],
  [21, 5, 1.2],
  [40, 3, 1.2],
  [14, 20, 1.8],
  [58, 10, 1.2],
  [69, 6, 1.2],
  [83, 12, 1.8],
  [91, 5, 1.2],
  [74, 20, 1.2],
  [95, 24, 1.8],
  [88, 34, 1.2],
  [64, 27, 1.2],
  [5, 31, 1.8],
  [28, 40, 1.2],
  [80, 44, 1.2],
  [93, 49, 1.8],
] as const

type NightSceneProps = {
  children?: ReactNode
  className?: string | undefined
  /** Shows the whole street, on a page of its own. */
  wide?: boolean
}

/** The street at night with one window lit, behind the words of sign-in and landing. */
export function NightScene({ children, className, wide = false }: NightSceneProps) {
  const glow = useId()
  return (
    <div className={classes(styles.scene, className)}>
      <svg className={styles.stars} aria-hidden="true">
        <g fill="var(--kw-star)">
          {STARS.map(([x, y, r], index) => (
            <circle key={`${x}-${y}`} cx={`${x}%`} cy={`${y}%`} r={r} opacity={index % 2 === 0 ? 0.8 : 0.5} />
          ))}
        </g>
      </svg>
      <svg className={classes(styles.street, wide && styles.wide)} viewBox="0 0 1440 400" aria-hidden="true">
        <defs>
          <radialGradient id={glow}>
            <stop offset="0" stopColor="var(--kw-lamp)" stopOpacity=".38" />
            <stop offset="1" stopColor="var(--kw-lamp)" stopOpacity="0" />
          </radialGradient>
        </defs>
        <path
          fill="var(--kw-street-far)"
          d="M0 400V262l64-54 92 78v-74l96-80 40 33v-33h26v55l44 37v96l86-72 92 78v-60l78-66 80 66v34l60-52h112l66 56v34l84-72 30 26v-30h24v50l42 36 84-70 80 66v130z"
        />
        <path
          fill="var(--kw-street-near)"
          d="M0 400v-54l60-44 92 66 106-84 104 84v-6l72-52 74 52h60V296l134-104 134 104v76l82-60 78 60v-10l96-76 32 25v-29h26v50l36 29 86-62 80 56 88 0v45z"
        />
        <circle cx="645" cy="326" r="150" fill={`url(#${glow})`} />
        <path fill="var(--kw-lamp)" d="M622 300h46v54h-46z" />
        <path d="M645 300v54M622 326h46" stroke="var(--kw-street-near)" strokeWidth="4" />
        <path
          fill="var(--kw-street-window)"
          d="M738 300h46v54h-46zM682 232h40v36h-40zM48 342h24v28H48zM245 330h26v32h-26zM423 346h22v26h-22zM906 348h24v28h-24zM1079 330h26v32h-26zM1260 340h24v28h-24z"
        />
      </svg>
      <div className={styles.words}>{children}</div>
    </div>
  )
}

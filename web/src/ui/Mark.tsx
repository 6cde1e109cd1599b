const COLOURS = {
  paper: { house: 'var(--kw-accent-solid)', window: 'var(--kw-sheet)' },
  rail: { house: 'var(--kw-mark)', window: 'var(--kw-mark-window)' },
}

type MarkProps = { size?: number; on?: keyof typeof COLOURS; label?: string }

/** The house with one window lit. Without a label it is decoration. */
export function Mark({ size = 38, on = 'paper', label }: MarkProps) {
  const colours = COLOURS[on]
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" {...name}>
      <path d="M4 15.2 16.2 4.6a2.8 2.8 0 0 1 3.6 0L32 15.2V31a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z" fill={colours.house} />
      <path d="M11 17h6v6h-6zM19 25h6v5h-6zM11 25h6v5h-6z" fill={colours.window} />
      <path d="M19 17h6v6h-6z" fill="var(--kw-lamp)" />
    </svg>
  )
}

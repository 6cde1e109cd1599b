import { useId, useLayoutEffect, useRef } from 'react'
import { useClock } from '../../../lib/use-now.ts'
import { stayOnTop } from './stay-on-top.ts'
import styles from './Watermark.module.css'

/** Who looks and when, faintly over everything, where screenshots are not wanted: a picture says who took it. */
export function Watermark({ name }: { name: string }) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(useClock())
  useLayoutEffect(() => (ref.current ? stayOnTop(ref.current) : undefined), [])
  return (
    <div ref={ref} popover="manual" className={styles.mark} aria-hidden="true" data-watermark={`${name}, ${moment}`}>
      <svg>
        <defs>
          <pattern id={id} width="360" height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
            <text x="0" y="60">
              {name}
            </text>
            <text x="0" y="80">
              {moment}
            </text>
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
    </div>
  )
}

import { useLayoutEffect, useRef } from 'react'
import styles from './Tooltip.module.css'

const GAP = 6
const EDGE = 8

/** A label above what it names, or under it where there is no room. The name itself is on the button. */
export function Tooltip({ label, target }: { label: string; target: HTMLElement }) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = tip.current
    if (!element) return
    try {
      element.showPopover?.()
    } catch {
      // The browser shows one thing at a time: while a card opens, its button's label is not worth failing for.
      return
    }
    const box = target.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const left = Math.min(Math.max(EDGE, box.left + box.width / 2 - width / 2), window.innerWidth - width - EDGE)
    const above = box.top - height - GAP
    element.style.left = `${left}px`
    element.style.top = `${above < EDGE ? box.bottom + GAP : above}px`
  }, [target])
  return (
    <div ref={tip} popover="manual" className={styles.tooltip} aria-hidden="true">
      {label}
    </div>
  )
}

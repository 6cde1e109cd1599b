import type { Marked } from '@kinward/contract/search'
import { Fragment, type ReactNode } from 'react'
import { keepAmounts } from '../../messages/components/amounts.tsx'
import { joinUnits } from '../../messages/readable-text.ts'
import styles from './search.module.css'

/** Text with what was found in it marked. It is text and nothing else, whatever was written. */
export function MarkedText({ marked }: { marked: Marked }) {
  const { ranges } = marked
  // Of the same length, so that what was found stays where it is.
  const text = joinUnits(marked.text)
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    if (from < at || to > text.length) continue
    parts.push(
      <Fragment key={from}>
        {keepAmounts(text.slice(at, from), text)}
        <mark className={styles.mark}>{keepAmounts(text.slice(from, to), text)}</mark>
      </Fragment>,
    )
    at = to
  }
  return (
    <>
      {parts}
      {keepAmounts(text.slice(at), text)}
    </>
  )
}

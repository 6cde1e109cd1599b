import type { Call } from '../call-state.ts'
import { searchWords } from './call-words.ts'
import styles from './CallSearch.module.css'
import { texts } from './texts.ts'

/** How far a call for help has come: which step it is at, whom it rings for, and who is next. The bar says it aloud. */
export function CallSearch({ call }: { call: Call }) {
  const words = searchWords(call)
  if (!words) return null
  return (
    <div className={styles.search}>
      <b>{words.step}</b>
      {words.ringing !== null && <p>{words.ringing}</p>}
      {words.next !== null && (
        <p className={styles.next}>
          {texts.nextLabel}: {words.next}
        </p>
      )}
    </div>
  )
}

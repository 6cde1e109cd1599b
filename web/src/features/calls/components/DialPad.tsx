import styles from './DialPad.module.css'
import { dialTexts as texts } from './dial-texts.ts'

/** The keys of a phone, with the letters that stand on them. */
const KEYS: readonly (readonly [key: string, letters: string])[] = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', ''],
  ['#', ''],
]

export function DialPad({ onPress }: { onPress: (key: string) => void }) {
  return (
    <div className={styles.pad} role="group" aria-label={texts.keypad}>
      {KEYS.map(([key, letters]) => (
        <button key={key} type="button" aria-label={texts.keys[key] ?? key} onClick={() => onPress(key)}>
          {key === '*' ? '∗' : key}
          <small aria-hidden="true">{letters}</small>
        </button>
      ))}
    </div>
  )
}

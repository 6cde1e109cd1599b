import { PIN_LENGTH } from '@kinward/contract/pin'
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './LockScreen.module.css'
import { texts } from './texts.ts'

type PinPadProps = {
  /** Given all digits; the dots are empty again once it has come to nothing. */
  onEnter: (pin: string) => void
  /** While an answer is on its way no digit is taken. */
  busy: boolean
  /** Why the last digits were refused. */
  error: string | null
  onSignOut: () => void
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Four dots and the keys under them; a keyboard's digits do the same. */
export function PinPad({ onEnter, busy, error, onSignOut }: PinPadProps) {
  const [digits, setDigits] = useState('')
  const shown = busy ? 'x'.repeat(PIN_LENGTH) : digits

  function press(digit: string) {
    if (busy) return
    const next = `${digits}${digit}`
    setDigits(next.length === PIN_LENGTH ? '' : next)
    if (next.length === PIN_LENGTH) onEnter(next)
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) press(event.key)
    else if (event.key === 'Backspace') setDigits(digits.slice(0, -1))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <div
        className={classes(styles.dots, error !== null && digits === '' && !busy && styles.shaken)}
        role="status"
        aria-label={busy ? texts.checking : texts.entered(digits.length, PIN_LENGTH)}
      >
        {Array.from({ length: PIN_LENGTH }, (_, index) => (
          <i key={index} className={classes(index < shown.length && styles.full)} />
        ))}
      </div>
      <p className={styles.error} role="alert">
        {digits === '' && !busy ? error : null}
      </p>
      <div className={styles.pad} role="group" aria-label={texts.keypad}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={styles.quiet} onClick={onSignOut}>
          {texts.signOut}
        </button>
        <button type="button" onClick={() => press('0')}>
          0
        </button>
        <button
          type="button"
          className={styles.quiet}
          aria-label={texts.remove}
          onClick={() => setDigits(digits.slice(0, -1))}
        >
          <IconBackspace size={26} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

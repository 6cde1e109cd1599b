import { SIGN_UP_STEPS, type SignUpStep } from '@kinward/contract/self-service'
import { texts } from '../texts.ts'
import styles from './sign-up.module.css'

/** How far one has come, in words and in strokes. */
export function StepMarks({ step }: { step: SignUpStep }) {
  const place = SIGN_UP_STEPS.indexOf(step)
  return (
    <>
      <p className={styles.count}>{texts.progress(place + 1, SIGN_UP_STEPS.length)}</p>
      <ol className={styles.steps}>
        {SIGN_UP_STEPS.map((one, index) => (
          <li
            key={one}
            aria-label={texts.steps[one]}
            aria-current={one === step ? 'step' : undefined}
            data-done={index <= place || undefined}
          />
        ))}
      </ol>
    </>
  )
}

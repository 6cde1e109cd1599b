import type { EscalationStep } from '@kinward/contract/escalations'
import { Button } from '../../../ui/Button.tsx'
import { type Callable, describeStep } from '../describe-step.ts'
import { texts } from '../texts.ts'
import styles from './escalations.module.css'

type OvertakenProps = {
  steps: readonly EscalationStep[]
  callable: Callable
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else has changed what is being typed: what they made of it, and whose goes on. */
export function Overtaken({ steps, callable, onKeepMine, onTakeTheirs }: OvertakenProps) {
  return (
    <div className={styles.overtaken} role="status">
      <p>{texts.overtaken}</p>
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <li key={place}>
            <div>{describeStep(step, callable)}</div>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button size="s" onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        <Button size="s" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </div>
  )
}

import type { EscalationStep } from '@kinward/contract/escalations'
import { Overtaken } from '../../../ui/Overtaken.tsx'
import { type Callable, describeStep } from '../describe-step.ts'
import { texts } from '../texts.ts'
import styles from './escalations.module.css'

type OvertakenStepsProps = {
  steps: readonly EscalationStep[]
  callable: Callable
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The steps that somebody else has made of an escalation meanwhile. */
export function OvertakenSteps({ steps, callable, ...choices }: OvertakenStepsProps) {
  return (
    <Overtaken words={texts.overtaken} {...choices}>
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <li key={place}>
            <div>{describeStep(step, callable)}</div>
          </li>
        ))}
      </ol>
    </Overtaken>
  )
}

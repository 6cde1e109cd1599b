import { Button } from '../../../ui/Button.tsx'
import { DoorPage } from '../../../ui/DoorPage.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import styles from './terms.module.css'
import { texts } from './texts.ts'

type ConsentPageProps = {
  /** What the reader said before; null when they were never asked. */
  said: { isGiven: boolean; when: string } | null
  busy: boolean
  error: string | undefined
  onChoose: (isGiven: boolean) => void
}

/** What an employee is asked before their position is kept. Both answers weigh the same. */
export function ConsentPage({ said, busy, error, onChoose }: ConsentPageProps) {
  return (
    <DoorPage>
      <section>
        <h1>{texts.consentTitle}</h1>
        <p className={door.lead}>{texts.consentLead}</p>
        <ul className={styles.points}>
          {texts.consentPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {said && (
          <p className={styles.note}>
            {said.isGiven ? texts.consentGiven(said.when) : texts.consentWithdrawn(said.when)}
          </p>
        )}
        <FormAlert error={error ?? null} />
        <div className={styles.choices}>
          <Button kind="primary" size="wide" busy={busy} onClick={() => onChoose(true)}>
            {texts.consentYes}
          </Button>
          <Button size="wide" busy={busy} onClick={() => onChoose(false)}>
            {texts.consentNo}
          </Button>
        </div>
      </section>
    </DoorPage>
  )
}

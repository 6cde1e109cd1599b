import type { FormSummary } from '@kinward/contract/forms'
import { Button } from '../../../ui/Button.tsx'
import { texts } from '../builder-texts.ts'
import { texts as formTexts } from '../texts.ts'
import styles from './builder.module.css'

type FormRowsProps = {
  forms: readonly FormSummary[]
  onEdit: (form: FormSummary) => void
  onRetire: (form: FormSummary) => void
}

/** The forms of a location, as an admin sees them. */
export function FormRows({ forms, onEdit, onRetire }: FormRowsProps) {
  return (
    <ul className={styles.list}>
      {forms.map((form) => (
        <li key={form.id} className={styles.row}>
          <div className={styles.words}>
            <b>{form.name}</b>
            {form.patients && <span className={styles.tag}>{texts.patients}</span>}
            {form.family && <span className={styles.tag}>{texts.family}</span>}
            {form.isAcuity && <span className={styles.tag}>{texts.acuity}</span>}
            <small>{texts.facts(formTexts.questions(form.questionCount), form.version)}</small>
          </div>
          <div className={styles.buttons}>
            <Button size="s" aria-label={texts.editForm(form.name)} onClick={() => onEdit(form)}>
              {texts.edit}
            </Button>
            <Button size="s" aria-label={texts.retireForm(form.name)} onClick={() => onRetire(form)}>
              {texts.retire}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

import type { FamilyRecord } from '@kinward/contract/families'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { whyRefused } from '../../settings/why-refused.ts'
import { actionsFor, stateOf } from '../family-policy.ts'
import { texts } from '../texts.ts'
import { type OfPatient, useAuthorize } from '../use-families.ts'
import { EndAccess } from './EndAccess.tsx'
import styles from './families.module.css'
import { nameOf } from './RelativeRow.tsx'
import { Relatives } from './Relatives.tsx'

/** Who belongs to the patient who reads this: they decide who reads along. */
export function OwnFamily({ patient }: { patient: OfPatient }) {
  const [asked, setAsked] = useState<{ record: FamilyRecord; wish: 'authorize' | 'unauthorize' } | null>(null)
  const close = () => setAsked(null)
  return (
    <section className={styles.own} aria-label={texts.own.title}>
      <div className={styles.head}>
        <h3>{texts.own.title}</h3>
      </div>
      <p>{texts.own.hint}</p>
      <Relatives
        patient={patient}
        renderActions={(record) => <Decisions record={record} onWish={(wish) => setAsked({ record, wish })} />}
      />
      {asked?.wish === 'authorize' && <LetIn record={asked.record} patient={patient} onClose={close} />}
      {asked?.wish === 'unauthorize' && <EndAccess record={asked.record} patient={patient} onClose={close} />}
    </section>
  )
}

type DecisionsProps = { record: FamilyRecord; onWish: (wish: 'authorize' | 'unauthorize') => void }

function Decisions({ record, onWish }: DecisionsProps) {
  const name = nameOf(record)
  const actions = actionsFor(record)
  const ending = stateOf(record) === 'invited' ? texts.takeBack : texts.end
  return (
    <div className={styles.decisions}>
      {actions.includes('authorize') && (
        <Button size="s" kind="primary" aria-label={texts.own.letInOf(name)} onClick={() => onWish('authorize')}>
          {texts.own.letIn}
        </Button>
      )}
      {actions.includes('unauthorize') && (
        <Button size="s" aria-label={texts.own.endOf(ending, name)} onClick={() => onWish('unauthorize')}>
          {ending}
        </Button>
      )}
    </div>
  )
}

function LetIn({ record, patient, onClose }: { record: FamilyRecord; patient: OfPatient; onClose: () => void }) {
  const { mutate, isPending, error } = useAuthorize(patient)
  const name = nameOf(record)
  return (
    <ConfirmDialog
      title={texts.own.letInTitle(name)}
      text={texts.own.letInText(name)}
      confirm={texts.own.letIn}
      cancel={texts.cancel}
      busy={isPending}
      error={whyRefused(error)}
      onConfirm={() => mutate(record.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

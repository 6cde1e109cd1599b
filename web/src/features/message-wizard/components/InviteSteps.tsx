import { IconHeartHandshake, IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { useRelationshipsQuery } from '../../families/use-families.ts'
import { texts } from '../texts.ts'
import type { WizardDraft } from '../wizard.ts'
import type { StepProps } from './MessageWizard.tsx'
import styles from './wizard.module.css'

/** People from outside, who come into the patient's channel and see no other. */
export function CollaboratorsStep({ draft, onChange, linksTo }: StepProps & { linksTo: string | null }) {
  return (
    <>
      <TextArea
        label={texts.collaborators}
        hint={texts.collaboratorsHint}
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.collaborators}
        onChange={(event) => onChange({ collaborators: event.currentTarget.value })}
      />
      {linksTo !== null && (
        <p className={styles.quiet}>
          <Link to={linksTo}>{texts.link}</Link>
        </p>
      )}
    </>
  )
}

export function FamilyStep({ draft, onChange }: StepProps) {
  const { data: relationships = [] } = useRelationshipsQuery()
  const { relative } = draft
  const set = (change: Partial<WizardDraft['relative']>) => onChange({ relative: { ...relative, ...change } })
  return (
    <>
      <p className={styles.quiet}>{texts.familyHint}</p>
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          value={relative.firstName}
          onChange={(event) => set({ firstName: event.currentTarget.value })}
        />
        <TextField
          label={texts.lastName}
          value={relative.lastName}
          onChange={(event) => set({ lastName: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={texts.relation}
        options={[{ value: '', label: texts.choose }, ...relationships.map((one) => ({ value: one, label: one }))]}
        value={relative.relation}
        onChange={(relation) => set({ relation })}
      />
      <TextField
        label={texts.reach}
        autoCapitalize="none"
        spellCheck={false}
        value={relative.reach}
        onChange={(event) => set({ reach: event.currentTarget.value })}
      />
    </>
  )
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Who reads it, before the words are typed. */
export function MessageStep({ draft, onChange, mayWriteFamily }: StepProps & { mayWriteFamily: boolean }) {
  return (
    <>
      {mayWriteFamily && (
        <ChoiceField
          label={texts.audience}
          choices={[
            { value: 'patients', label: texts.care, hint: texts.careHint, icon: <IconShieldLock {...icon} /> },
            { value: 'family', label: texts.family, hint: texts.familyRead, icon: <IconHeartHandshake {...icon} /> },
          ]}
          value={draft.audience}
          onChange={(audience) => onChange({ audience })}
        />
      )}
      <TextArea
        label={texts.message}
        rows={5}
        value={draft.message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
    </>
  )
}

import type { FamilyRecord } from '@kinward/contract/families'
import { Relationship } from '@kinward/contract/families'
import type { Location } from '@kinward/contract/locations'
import { IconHeartHandshake } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError } from '../../../lib/errors.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { placeOf } from '../../locations/place.ts'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { stateOf } from '../family-policy.ts'
import { texts } from '../texts.ts'
import {
  useAcceptFamilyInvite,
  useProveRelationship,
  useRelationshipsQuery,
  useUnauthorizeMe,
} from '../use-families.ts'
import styles from './families.module.css'

/** What stands before a family's channel for one of its readers, or in its place once their access has ended. */
export type FamilyDoor = { record: FamilyRecord; onLater: () => void }

type FamilyPageProps = FamilyDoor & { location: Location; onIn: (groupId: number) => void }

export function FamilyPage({ location, record, onLater, onIn }: FamilyPageProps) {
  const props = { location, record, onLater }
  const state = stateOf(record)
  switch (state) {
    case 'invited':
      return <Asked {...props} />
    case 'accepted':
      return <Prove {...props} onIn={onIn} />
    case 'out':
      return <Notice title={texts.outTitle} text={texts.outText} onLater={onLater} />
    case 'ended':
      return <Notice title={texts.endedTitle} text={texts.endedText(record.Patient.fullName)} onLater={onLater} />
    case 'verified':
      return null
    default:
      return state satisfies never
  }
}

function Paper({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className={styles.door}>
      <div className={styles.paper}>
        <span className={styles.heart}>
          <IconHeartHandshake size={28} stroke={1.75} aria-hidden="true" />
        </span>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </section>
  )
}

function Notice({ title, text, onLater }: { title: string; text: string; onLater: () => void }) {
  return (
    <Paper title={title} lead={text}>
      <div className={styles.buttons}>
        <Button size="wide" onClick={onLater}>
          {texts.toChats}
        </Button>
      </div>
    </Paper>
  )
}

type StepProps = FamilyDoor & { location: Location }

/** For whoever is of another family here already, and needs no link. */
function Asked({ location, record, onLater }: StepProps) {
  const { Patient } = record
  const patient = { ...placeOf(location), patientId: Patient.id }
  const accept = useAcceptFamilyInvite(patient)
  const decline = useUnauthorizeMe(patient)
  return (
    <Paper title={texts.askedTitle} lead={texts.askedLead(Patient.fullName, location.name)}>
      <FormAlert error={(accept.error ?? decline.error)?.message ?? null} />
      <div className={styles.buttons}>
        <Button kind="primary" size="wide" busy={accept.isPending} onClick={() => accept.mutate()}>
          {texts.accept}
        </Button>
        <Button size="wide" busy={decline.isPending} onClick={() => decline.mutate()}>
          {texts.decline}
        </Button>
        <Button size="wide" onClick={onLater}>
          {texts.later}
        </Button>
      </div>
    </Paper>
  )
}

/** Asks for what the care team has written down: what the reader is to the patient, and when the patient was born. */
function Prove({ location, record, onLater, onIn }: StepProps & { onIn: (groupId: number) => void }) {
  const { Patient, left_attempts } = record
  const { data: relationships = [] } = useRelationshipsQuery()
  const { mutate, isPending, error } = useProveRelationship({ ...placeOf(location), patientId: Patient.id }, onIn)
  const today = dayjs(useToday()).format('YYYY-MM-DD')
  const [relation, setRelation] = useState('')
  const [born, setBorn] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = Relationship.safeParse(relation)
  const left = error instanceof ApiError ? (error.leftAttempts ?? left_attempts) : left_attempts

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isPending || !chosen.success || born === '') return
    mutate({ relation: chosen.data, birth_date: born })
  }

  return (
    <Paper title={texts.proveTitle} lead={texts.proveLead(Patient.fullName, location.name)}>
      <form onSubmit={handleSubmit} noValidate>
        <FormAlert error={error && (error instanceof ApiError ? error.message : texts.wentWrong)} />
        <SelectField
          label={texts.iAm}
          options={[{ value: '', label: texts.choose }, ...relationships.map((one) => ({ value: one, label: one }))]}
          value={relation}
          error={tried && !chosen.success ? texts.missing : undefined}
          onChange={setRelation}
        />
        <TextField
          label={texts.born}
          type="date"
          max={today}
          value={born}
          error={tried && born === '' ? texts.missing : undefined}
          onChange={(event) => setBorn(event.currentTarget.value)}
        />
        {left !== null && error === null && <p className={styles.left}>{texts.left(left)}</p>}
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" size="wide" busy={isPending}>
            {texts.confirm}
          </Button>
          <Button size="wide" onClick={onLater}>
            {texts.later}
          </Button>
        </div>
      </form>
    </Paper>
  )
}

import type { FamilyRecord } from '@kinward/contract/families'
import { useQueryClient } from '@tanstack/react-query'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { toast } from '../../../ui/toast.ts'
import { useLocationsQuery } from '../../locations/use-locations-query.ts'
import panel from '../../messages/components/panel.module.css'
import { actionsFor, mayChangeContacts, mayManageFamily, stateOf } from '../family-policy.ts'
import { texts } from '../texts.ts'
import { type OfPatient, useAuthorize, useGrantAttempts, useResendFamilyInvite } from '../use-families.ts'
import { Contacts } from './Contacts.tsx'
import { EndAccess } from './EndAccess.tsx'
import styles from './families.module.css'
import { InviteFamilyModal } from './InviteFamilyModal.tsx'
import { PatientAccess } from './PatientAccess.tsx'
import { nameOf } from './RelativeRow.tsx'
import { Relatives } from './Relatives.tsx'

/** Who belongs to a patient: those who read along, those who are asked to, and whom to reach outside. */
export default function PatientFamily({ entityId, locationId, patientId }: OfPatient) {
  const patient = { entityId, locationId, patientId }
  const { data: locations } = useLocationsQuery(useQueryClient())
  const location = locations.find(({ id }) => id === locationId)
  const [isInviting, setInviting] = useState(false)
  if (!location) return null
  const isManaged = mayManageFamily(location)
  return (
    <>
      <section className={panel.part} aria-label={texts.title}>
        <div className={styles.head}>
          <h3>{texts.title}</h3>
          {isManaged && (
            <Button size="s" onClick={() => setInviting(true)}>
              {texts.invite}
            </Button>
          )}
        </div>
        <Relatives
          patient={patient}
          renderActions={(record) =>
            isManaged && <RelativeMenu record={record} patient={patient} name={nameOf(record)} />
          }
        />
        <PatientAccess location={location} patient={patient} />
        {isInviting && <InviteFamilyModal patient={patient} onClose={() => setInviting(false)} />}
      </section>
      <Contacts patient={patient} canChange={mayChangeContacts(location)} />
    </>
  )
}

function RelativeMenu({ record, patient, name }: { record: FamilyRecord; patient: OfPatient; name: string }) {
  const [isEnding, setEnding] = useState(false)
  const resend = useResendFamilyInvite(patient)
  const authorize = useAuthorize(patient)
  const grant = useGrantAttempts(patient)
  const isInvited = stateOf(record) === 'invited'
  const said = (title: string) => ({ onSuccess: () => toast.success({ title }) })
  const handlers = {
    resend: () => resend.mutate(record.invite?.id ?? 0, said(texts.resent)),
    authorize: () => authorize.mutate(record.id, said(texts.authorized(name))),
    grant: () => grant.mutate(record.id, said(texts.granted(name))),
    unauthorize: () => setEnding(true),
  }
  return (
    <>
      <PopMenu
        label={texts.more(name)}
        width={240}
        entries={actionsFor(record).map((action) => ({
          kind: 'item' as const,
          key: action,
          content: action === 'unauthorize' && isInvited ? texts.takeBack : texts.actions[action],
          onSelect: handlers[action],
        }))}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} label={texts.more(name)}>
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      />
      {isEnding && <EndAccess record={record} patient={patient} onClose={() => setEnding(false)} />}
    </>
  )
}

import { inviteFamily, Relationship } from '@kinward/contract/families'
import type { Group } from '@kinward/contract/groups'
import { addPeople } from '@kinward/contract/managing-groups'
import { openFamilyChannel, openPatientChannel } from '@kinward/contract/managing-patients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { putChannel } from '../../../features/channels/channel-events.ts'
import { FormError } from '../../../features/channels/components/FormError.tsx'
import { reachOf, readAddresses } from '../../../features/invites/read-addresses.ts'
import { mayManageStaff } from '../../../features/invites/use-invites.ts'
import { placeOf } from '../../../features/locations/place.ts'
import { CollaboratorsStep, FamilyStep, MessageStep } from '../../../features/message-wizard/components/InviteSteps.tsx'
import { MessageWizard } from '../../../features/message-wizard/components/MessageWizard.tsx'
import { PatientStep } from '../../../features/message-wizard/components/PatientStep.tsx'
import styles from '../../../features/message-wizard/components/wizard.module.css'
import { texts } from '../../../features/message-wizard/texts.ts'
import { EMPTY_DRAFT, hasRelative, stepsFor, type WizardDraft } from '../../../features/message-wizard/wizard.ts'
import { EMPTY_PATIENT } from '../../../features/patients/components/patient-form.ts'
import { PatientFormModal } from '../../../features/patients/components/PatientFormModal.tsx'
import { useCreatePatientMutation } from '../../../features/patients/mutations/use-patient-mutations.ts'
import { texts as patientTexts } from '../../../features/patients/texts.ts'
import { usePatientQuery } from '../../../features/patients/use-patients-query.ts'
import { call } from '../../../features/session/call.ts'
import { ApiError } from '../../../lib/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { channelPath, settingsPath } from '../../paths.ts'
import { useServices } from '../../services.ts'
import { type DialogProps, refusal } from './dialog-props.ts'

const QUIET = { silent: true }

/** From a patient to a message about them, with whoever is to be asked along. */
export default function WizardDialog({ location, me, onClose }: DialogProps) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [isAdmitting, setAdmitting] = useState(false)
  const { mutate, isPending, error } = useSendAll({ location, me })
  const onChange = (change: Partial<WizardDraft>) => setDraft((before) => ({ ...before, ...change }))
  const mayWriteFamily = location.role === 'admin' || location.permissions.includes('CAN_SEND_FAMILY_CHANNEL_MESSAGES')
  if (isAdmitting) {
    return (
      <AdmitStep
        location={location}
        onChosen={(patient) => {
          onChange({ patient })
          setAdmitting(false)
        }}
        onClose={() => setAdmitting(false)}
      />
    )
  }
  return (
    <MessageWizard
      steps={stepsFor(location)}
      draft={draft}
      onChange={onChange}
      busy={isPending}
      error={refusal(error)}
      renderStep={(step) => {
        const props = { draft, onChange }
        if (step === 'patient') return <PatientStep {...props} location={location} onAdmit={() => setAdmitting(true)} />
        if (step === 'family') return <FamilyStep {...props} />
        if (step === 'message') return <MessageStep {...props} mayWriteFamily={mayWriteFamily} />
        return <CollaboratorsStep {...props} linksTo={mayManageStaff(location) ? settingsPath('invites') : null} />
      }}
      onSend={() =>
        mutate(draft, {
          onSuccess(group) {
            onClose()
            void navigate(channelPath(location.id, group.id))
          },
        })
      }
      onClose={onClose}
    />
  )
}

/** Does what was gathered, step by step. What was done is not done again when a later step fails and is tried anew. */
function useSendAll({ location, me }: Pick<DialogProps, 'location' | 'me'>) {
  const client = useQueryClient()
  const { outbox } = useServices()
  const done = useRef(new Set<string>())
  const place = placeOf(location)

  async function once(what: string, act: () => Promise<unknown>): Promise<void> {
    if (done.current.has(what)) return
    await act()
    done.current.add(what)
  }

  async function open(patientId: number, audience: WizardDraft['audience']): Promise<Group> {
    const route = audience === 'family' ? openFamilyChannel : openPatientChannel
    const group = await call(route, { params: { ...place, patientId } }, QUIET)
    putChannel(client, group)
    return group
  }

  return useMutation({
    mutationFn: async (draft: WizardDraft): Promise<Group> => {
      const patientId = draft.patient?.id ?? 0
      const target = await open(patientId, draft.audience)
      const invites = readAddresses(draft.collaborators).map(reachOf)
      if (invites.length > 0) {
        const care = draft.audience === 'patients' ? target : await open(patientId, 'patients')
        const params = { ...place, groupId: care.id }
        await once(`outside ${patientId} ${draft.collaborators}`, () =>
          call(addPeople, { params, body: { invites } }, QUIET),
        )
      }
      if (hasRelative(draft)) {
        const { firstName, lastName, relation, reach } = draft.relative
        const body = { patientId, firstName, lastName, relation: Relationship.parse(relation), ...reachOf(reach) }
        await once(`family ${patientId} ${relation} ${reach}`, () => call(inviteFamily, { params: place, body }, QUIET))
      }
      const message = { userId: me, ...place, groupId: target.id, parentId: null, message: draft.message.trim() }
      await outbox.enqueue({ ...message, showInMainThread: false, attachments: [] })
      return target
    },
  })
}

type AdmitStepProps = Pick<DialogProps, 'location' | 'onClose'> & {
  onChosen: (patient: { id: number; fullName: string }) => void
}

/** Someone new; or whoever is found to be here already. */
function AdmitStep({ location, onChosen, onClose }: AdmitStepProps) {
  const { mutate, isPending, error } = useCreatePatientMutation(location)
  const thereId = error instanceof ApiError ? error.patientId : null
  return (
    <PatientFormModal
      title={patientTexts.admitTitle}
      hint={patientTexts.admitHint(location.name)}
      confirm={patientTexts.admit}
      start={EMPTY_PATIENT}
      busy={isPending}
      error={thereId === null ? refusal(error) : undefined}
      notice={
        thereId !== null && (
          <There location={location} patientId={thereId} refused={refusal(error)} onChosen={onChosen} />
        )
      }
      onSave={(fields, name) =>
        mutate({ ...fields, ...name }, { onSuccess: ({ id, fullName }) => onChosen({ id, fullName }) })
      }
      onClose={onClose}
    />
  )
}

type ThereProps = Omit<AdmitStepProps, 'onClose'> & { patientId: number; refused: string | undefined }

function There({ location, patientId, refused, onChosen }: ThereProps) {
  const { data } = usePatientQuery(placeOf(location), patientId)
  if (!data) return <FormError error={refused} />
  const { id, fullName } = data
  return (
    <div className={styles.notice} role="status">
      {texts.there(fullName)}
      <Button size="s" onClick={() => onChosen({ id, fullName })}>
        {texts.chooseThere}
      </Button>
    </div>
  )
}

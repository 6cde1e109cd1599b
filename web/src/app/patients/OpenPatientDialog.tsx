import type { Location } from '@kinward/contract/locations'
import type { Patient } from '@kinward/contract/patients'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importTexts } from '../../features/clinical-record/components/texts.ts'
import { placeOf } from '../../features/locations/place.ts'
import { draftOf, EMPTY_PATIENT } from '../../features/patients/components/patient-form.ts'
import { PatientFormModal } from '../../features/patients/components/PatientFormModal.tsx'
import { TransferModal } from '../../features/patients/components/TransferModal.tsx'
import {
  useArchivePatientMutation,
  useCreatePatientMutation,
  useDischargeMutation,
  useEditPatientMutation,
  useTransferMutation,
} from '../../features/patients/mutations/use-patient-mutations.ts'
import { destinations } from '../../features/patients/patient-policy.ts'
import { texts } from '../../features/patients/texts.ts'
import { usePatientQuery } from '../../features/patients/use-patients-query.ts'
import { usePatientEnrolmentsQuery } from '../../features/programs/use-programs.ts'
import { useSession } from '../../features/session/use-session.ts'
import { ApiError } from '../../lib/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useChannelDialogs } from '../chat/dialogs/channel-dialogs.ts'
import { type DialogProps, refusal } from '../chat/dialogs/dialog-props.ts'
import ImportPatient from '../patient/ImportPatient.tsx'
import { channelPath, patientsPath } from '../paths.ts'
import type { PatientDialog } from './patient-dialog.ts'
import { PatientThere } from './PatientThere.tsx'

type OfPatient = { location: Location; patient: Patient; onClose: () => void }

/** The window about a patient that is open. */
export default function OpenPatientDialog({ dialog, location, onClose }: DialogProps & { dialog: PatientDialog }) {
  if (dialog.action === 'admit') return <AdmitDialog location={location} onClose={onClose} />
  if (dialog.action === 'import') return <ImportPatient location={location} onClose={onClose} />
  const { action, patient } = dialog
  const props = { location, patient, onClose }
  switch (action) {
    case 'edit':
      return <EditPatientDialog {...props} />
    case 'transfer':
      return <TransferDialog {...props} />
    case 'discharge':
    case 'readmit':
      return <DischargeDialog {...props} isDischarged={action === 'discharge'} />
    case 'archive':
    case 'unarchive':
      return <ArchivePatientDialog {...props} isArchived={action === 'archive'} />
    default:
      return action satisfies never
  }
}

/** Admits a patient, whose channel is then the open one. Someone who is there already is offered instead. */
function AdmitDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const navigate = useNavigate()
  const openDialog = useChannelDialogs()
  const { mutate, isPending, error } = useCreatePatientMutation(location)
  const thereId = error instanceof ApiError ? error.patientId : null
  return (
    <PatientFormModal
      title={texts.admitTitle}
      hint={texts.admitHint(location.name)}
      confirm={texts.admit}
      start={EMPTY_PATIENT}
      busy={isPending}
      error={thereId === null && recordProblem(error) === undefined ? refusal(error) : undefined}
      recordError={recordProblem(error)}
      notice={
        thereId !== null ? (
          <PatientThere location={location} patientId={thereId} refused={refusal(error)} onOpen={onClose} />
        ) : (
          <Button size="s" onClick={() => openDialog({ kind: 'patient', dialog: { action: 'import' } })}>
            {importTexts.title}
          </Button>
        )
      }
      onSave={(fields, name) =>
        mutate(
          { ...fields, ...name },
          {
            onSuccess(patient) {
              onClose()
              const { groupId, id } = patient
              void navigate(groupId === null ? patientsPath(location.id, id) : channelPath(location.id, groupId))
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

function recordProblem(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.problems.find(({ path }) => path === 'body.patientId')?.message
}

function EditPatientDialog({ location, patient, onClose }: OfPatient) {
  const place = placeOf(location)
  const { data, error: failure, isFetching, refetch } = usePatientQuery(place, patient.id)
  const { data: enrolments } = usePatientEnrolmentsQuery(place, patient.id)
  const isEnrolled = enrolments?.some(({ leftAt }) => leftAt === null) === true
  const { mutate, isPending, error } = useEditPatientMutation(place, patient.id)
  const thereId = error instanceof ApiError ? error.patientId : null
  const title = texts.editTitle(patient.fullName)
  if (!data) {
    return (
      <Modal title={title} size="l" onClose={onClose} foot={<Button onClick={onClose}>{texts.cancel}</Button>}>
        {failure ? (
          <ErrorState
            what={texts.recordFailed}
            why={failure.message}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton rows={4} />
        )}
      </Modal>
    )
  }
  return (
    <PatientFormModal
      title={title}
      confirm={texts.save}
      start={draftOf(data)}
      busy={isPending}
      error={thereId === null && recordProblem(error) === undefined ? refusal(error) : undefined}
      recordError={recordProblem(error)}
      programHint={isEnrolled ? texts.programFollows : undefined}
      notice={
        thereId !== null && (
          <PatientThere location={location} patientId={thereId} refused={refusal(error)} onOpen={onClose} />
        )
      }
      onSave={(changes) => (Object.keys(changes).length === 0 ? onClose() : mutate(changes, { onSuccess: onClose }))}
      onClose={onClose}
    />
  )
}

function DischargeDialog({ location, patient, isDischarged, onClose }: OfPatient & { isDischarged: boolean }) {
  const { mutate, isPending, error } = useDischargeMutation(placeOf(location), patient.id)
  const { fullName } = patient
  return (
    <ConfirmDialog
      title={isDischarged ? texts.dischargeTitle(fullName) : texts.readmitTitle(fullName)}
      text={isDischarged ? texts.dischargeText : texts.readmitText}
      confirm={isDischarged ? texts.dischargeConfirm(fullName) : texts.readmitConfirm(fullName)}
      cancel={texts.cancel}
      destructive={isDischarged}
      busy={isPending}
      error={refusal(error)}
      onConfirm={() => mutate(isDischarged, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

function ArchivePatientDialog({ location, patient, isArchived, onClose }: OfPatient & { isArchived: boolean }) {
  const { mutate, isPending, error } = useArchivePatientMutation(placeOf(location), patient.id)
  const { fullName } = patient
  return (
    <ConfirmDialog
      title={isArchived ? texts.archiveTitle(fullName) : texts.unarchiveTitle(fullName)}
      text={isArchived ? texts.archiveText : texts.unarchiveText}
      confirm={isArchived ? texts.archiveConfirm(fullName) : texts.unarchiveConfirm(fullName)}
      cancel={texts.cancel}
      busy={isPending}
      error={refusal(error)}
      onConfirm={() => mutate(isArchived, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

function TransferDialog({ location, patient, onClose }: OfPatient) {
  const { locations } = useSession()
  const places = destinations(location, locations)
  const [to, setTo] = useState(places[0]?.id ?? 0)
  const { mutate, isPending, error } = useTransferMutation(placeOf(location), patient.id)
  const { fullName } = patient
  return (
    <TransferModal
      name={fullName}
      places={places}
      to={to}
      busy={isPending}
      error={refusal(error)}
      onChange={setTo}
      onTransfer={() =>
        mutate(to, {
          onSuccess() {
            onClose()
            toast.success({ title: texts.transferred(fullName, places.find(({ id }) => id === to)?.name ?? '') })
          },
        })
      }
      onClose={onClose}
    />
  )
}

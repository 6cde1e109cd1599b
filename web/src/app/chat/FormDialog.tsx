import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { mayFillIn } from '../../features/forms/form-policy.ts'
import { type GivenForm, OpenFormContext } from '../../features/forms/open-form-context.ts'
import { placeOf } from '../../features/locations/place.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const FillFormModal = lazyDialog(() => import('../../features/forms/components/FillFormModal.tsx'))

type FormDialogProps = { location: Location; groups: readonly Group[]; children: ReactNode }

/** Lets the cards of messages open the forms that they give. */
export function FormDialog({ location, groups, children }: FormDialogProps) {
  const [open, setOpen] = useState<GivenForm | null>(null)
  const openForm = useCallback(
    (form: GivenForm) => {
      const group = groups.find(({ id }) => id === form.groupId)
      return group && mayFillIn(group) ? () => setOpen(form) : null
    },
    [groups],
  )
  const group = open && groups.find(({ id }) => id === open.groupId)
  return (
    <OpenFormContext value={openForm}>
      {children}
      {open && group && group.patientId !== null && (
        <Suspense fallback={null}>
          <FillFormModal
            key={`${open.messageId}-${open.formId}`}
            place={placeOf(location)}
            patientId={group.patientId}
            patientName={group.patient?.fullName}
            formId={open.formId}
            messageId={open.messageId}
            groupId={open.groupId}
            showsScore={location.role !== 'family' && location.role !== 'patient'}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </OpenFormContext>
  )
}

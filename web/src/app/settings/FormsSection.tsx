import type { FormSummary } from '@kinward/contract/forms'
import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { buildingKey } from '../../features/forms/begun-forms.ts'
import { texts } from '../../features/forms/builder-texts.ts'
import { FormBuilder } from '../../features/forms/components/FormBuilder.tsx'
import { FormRows } from '../../features/forms/components/FormRows.tsx'
import { useFormQuery, useFormsQuery, useRetireForm, useSaveForm } from '../../features/forms/use-forms.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'

/** What a location asks about its patients. */
export function FormsSection({ backTo }: SectionProps) {
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      <LocationPick isOffered={({ role }) => role === 'admin'}>
        {(location) => <Forms key={location.id} location={location} />}
      </LocationPick>
    </SettingsPage>
  )
}

function Forms({ location }: { location: Location }) {
  const place = placeOf(location)
  const [editing, setEditing] = useState<FormSummary | 'new' | null>(null)
  const [retiring, setRetiring] = useState<FormSummary | null>(null)
  const query = useFormsQuery(place)
  const retire = useRetireForm(place)

  if (editing !== null) {
    const formId = editing === 'new' ? null : editing.id
    return <Editing location={location} formId={formId} onClose={() => setEditing(null)} />
  }
  return (
    <Loaded query={query}>
      {(forms) => (
        <SettingsGroup title={texts.inUse} {...(forms.length === 0 && { hint: texts.none })}>
          <FormRows
            forms={forms}
            onEdit={setEditing}
            onRetire={(form) => {
              retire.reset()
              setRetiring(form)
            }}
          />
          <Button onClick={() => setEditing('new')}>{texts.newForm}</Button>
          {retiring && (
            <ConfirmDialog
              title={`${texts.retireForm(retiring.name)}?`}
              text={texts.retireText}
              confirm={texts.retireForm(retiring.name)}
              cancel={texts.cancel}
              destructive
              busy={retire.isPending}
              error={whyRefused(retire.error)}
              onConfirm={() => retire.mutate(retiring.id, { onSuccess: () => setRetiring(null) })}
              onCancel={() => setRetiring(null)}
            />
          )}
        </SettingsGroup>
      )}
    </Loaded>
  )
}

type EditingProps = { location: Location; formId: number | null; onClose: () => void }

function Editing({ location, formId, onClose }: EditingProps) {
  return formId === null ? (
    <Building location={location} form={null} onClose={onClose} />
  ) : (
    <EditingForm location={location} formId={formId} onClose={onClose} />
  )
}

function EditingForm({ location, formId, onClose }: EditingProps & { formId: number }) {
  const query = useFormQuery(placeOf(location), formId, null)
  return (
    <Loaded query={query}>
      {(form) => <Building key={form.version} location={location} form={form} onClose={onClose} />}
    </Loaded>
  )
}

type BuildingProps = Pick<EditingProps, 'location' | 'onClose'> & Pick<Parameters<typeof FormBuilder>[0], 'form'>

function Building({ location, form, onClose }: BuildingProps) {
  const save = useSaveForm(placeOf(location))
  const me = useSession().user.id
  return (
    <FormBuilder
      form={form}
      keptAs={buildingKey({ userId: me, locationId: location.id, form })}
      busy={save.isPending}
      error={whyRefused(save.error)}
      onPublish={(wish, onPublished) =>
        save.mutate(
          { form, wish },
          {
            onSuccess({ name }) {
              onPublished()
              toast.success({ title: texts.published(name) })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

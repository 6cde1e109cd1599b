import { formsFor } from '@kinward/contract/forms'
import { Email } from '@kinward/contract/patterns'
import { useRef, useState } from 'react'
import { randomText } from '../../../lib/device.ts'
import { refusedFields } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import type { Place } from '../../locations/place.ts'
import { texts } from '../texts.ts'
import { useSendLink } from '../use-assessments.ts'
import { useFormsQuery } from '../use-forms.ts'

type SendLinkModalProps = { place: Place; patientId: number; onClose: () => void }

/** Sends a form to someone without an account. */
export function SendLinkModal({ place, patientId, onClose }: SendLinkModalProps) {
  const { data, error, refetch } = useFormsQuery(place)
  const forms = formsFor(data ?? [], 'family')
  const [chosen, setChosen] = useState<string | null>(null)
  const [medium, setMedium] = useState<'email' | 'phone'>('email')
  const [address, setAddress] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSendLink(place, patientId)
  // Pressed again after an answer that was lost, it is the same link; with anything changed it is another.
  const last = useRef({ of: '', hashKey: '' })
  const formId = Number(chosen ?? forms[0]?.id)
  const to = address.trim()
  const refused = refusedFields(send.error)
  const isWrong = medium === 'email' ? !Email.safeParse(to).success : to === ''
  const problem = tried && isWrong ? (medium === 'email' ? texts.link.badEmail : texts.link.badPhone) : refused[medium]

  function handleSubmit() {
    setTried(true)
    if (send.isPending || isWrong || !formId) return
    const of = JSON.stringify([formId, medium, to])
    if (last.current.of !== of) last.current = { of, hashKey: randomText(20) }
    send.mutate(
      { formId, hashKey: last.current.hashKey, reach: medium === 'email' ? { email: to } : { phone: to } },
      {
        onSuccess: ({ sentTo }) => {
          toast.success({ title: texts.link.sent(sentTo) })
          onClose()
        },
      },
    )
  }

  return (
    <Modal
      title={texts.link.title}
      hint={texts.link.hint}
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={send.isPending}>
            {texts.link.send}
          </Button>
        </>
      }
    >
      {data === undefined && !error && <Skeleton rows={3} />}
      {data === undefined && error && (
        <ErrorState what={texts.failed} why={error.message} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p>{texts.noForms}</p>}
      {forms.length > 0 && (
        <>
          <SelectField
            label={texts.link.form}
            options={forms.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(formId)}
            onChange={setChosen}
          />
          <SelectField
            label={texts.link.by}
            options={[
              { value: 'email', label: texts.link.email },
              { value: 'phone', label: texts.link.phone },
            ]}
            value={medium}
            onChange={(next) => {
              setMedium(next)
              setTried(false)
            }}
          />
          <TextField
            key={medium}
            label={medium === 'email' ? texts.link.emailLabel : texts.link.phoneLabel}
            type={medium === 'email' ? 'email' : 'tel'}
            autoComplete="off"
            value={address}
            error={problem}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        </>
      )}
      <FormError error={Object.keys(refused).length > 0 ? undefined : send.error?.message} />
    </Modal>
  )
}

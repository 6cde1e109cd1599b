import { QUEUE_NOTE_MAX, type QueueItem } from '@kinward/contract/event-queue'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import { whyRefused } from '../../settings/why-refused.ts'
import { sentenceOf, texts } from '../texts.ts'
import { useResolveMutation } from '../use-event-queue.ts'

type ResolveModalProps = { entityId: number; item: QueueItem; onClose: () => void }

/** Closes an item by hand, with what was done about it. */
export function ResolveModal({ entityId, item, onClose }: ResolveModalProps) {
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useResolveMutation(entityId)

  function handleSubmit() {
    mutate(
      { id: item.id, note },
      {
        onSuccess: () => {
          toast.success({ title: texts.resolved })
          onClose()
        },
      },
    )
  }

  return (
    <Modal
      title={texts.resolveTitle}
      hint={sentenceOf(item)}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.resolve}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.note}
        placeholder={texts.notePlaceholder}
        maxLength={QUEUE_NOTE_MAX}
        value={note}
        data-autofocus
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FormError error={whyRefused(error)} />
    </Modal>
  )
}

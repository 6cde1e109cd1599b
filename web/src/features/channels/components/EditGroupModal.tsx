import type { Group } from '@kinward/contract/groups'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { dialogTexts as texts } from './dialog-texts.ts'
import { FormError } from './FormError.tsx'
import { isComplete, type GroupDraft } from './group-form.ts'
import { GroupFields } from './GroupFields.tsx'

type EditGroupModalProps = {
  group: Group
  placeName: string
  busy: boolean
  error: string | undefined
  onSave: (draft: GroupDraft) => void
  onClose: () => void
}

/** Changes what a channel is called, what it is for and who can find it. */
export function EditGroupModal({ group, placeName, busy, error, onSave, onClose }: EditGroupModalProps) {
  const [draft, setDraft] = useState<GroupDraft>({
    name: group.name ?? '',
    displayName: group.display_name ?? '',
    details: group.group_details ?? '',
    isPublic: group.is_public,
  })
  const [tried, setTried] = useState(false)

  function handleSubmit() {
    setTried(true)
    if (isComplete(draft) && !busy) onSave(draft)
  }

  return (
    <Modal
      title={texts.editTitle(group.name ?? '')}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <GroupFields
        draft={draft}
        onChange={setDraft}
        tried={tried}
        placeName={placeName}
        hasVisibility={group.type === 'discussion'}
        hasDisplayName
      />
      <FormError error={error} />
    </Modal>
  )
}

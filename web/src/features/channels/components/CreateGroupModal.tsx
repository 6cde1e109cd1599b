import type { User } from '@kinward/contract/users'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { PeoplePicker } from '../../users/components/PeoplePicker.tsx'
import { dialogTexts as texts } from './dialog-texts.ts'
import styles from './dialogs.module.css'
import { FormError } from './FormError.tsx'
import { isComplete, type GroupDraft } from './group-form.ts'
import { GroupFields } from './GroupFields.tsx'

type CreateGroupModalProps = {
  type: 'discussion' | 'omni'
  /** Who can be added from the start. */
  people: readonly User[]
  /** More of them are on their way. */
  isLoading?: boolean
  placeName: string
  busy: boolean
  error: string | undefined
  onCreate: (draft: GroupDraft, participantIds: readonly number[]) => void
  onClose: () => void
}

const EMPTY: GroupDraft = { name: '', displayName: '', details: '', isPublic: false }

/** Makes a channel: its name, what it is for, who can find it and who is in it. */
export function CreateGroupModal(props: CreateGroupModalProps) {
  const { type, people, isLoading = false, placeName, busy, error, onCreate, onClose } = props
  const [draft, setDraft] = useState(EMPTY)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [tried, setTried] = useState(false)

  function handleSubmit() {
    setTried(true)
    if (isComplete(draft) && !busy) onCreate(draft, chosen)
  }

  return (
    <Modal
      title={texts.createTitle[type]}
      size="l"
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.create[type]}
          </Button>
        </>
      }
    >
      <GroupFields
        draft={draft}
        onChange={setDraft}
        tried={tried}
        placeName={placeName}
        hasVisibility={type === 'discussion'}
        hasDisplayName={false}
      />
      <p className={styles.label}>{texts.participants}</p>
      <PeoplePicker people={people} isLoading={isLoading} chosen={chosen} onChange={setChosen} />
      <p className={styles.audience} role="status">
        <IconShieldLock size={18} stroke={1.75} aria-hidden="true" />
        {texts.readBy(chosen.length + 1, draft.isPublic, placeName)}
      </p>
      <FormError error={error} />
    </Modal>
  )
}

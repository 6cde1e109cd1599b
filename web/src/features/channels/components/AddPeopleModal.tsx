import type { User } from '@kinward/contract/users'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { PeoplePicker } from '../../users/components/PeoplePicker.tsx'
import { dialogTexts as texts } from './dialog-texts.ts'
import { FormError } from './FormError.tsx'

type AddPeopleModalProps = {
  title: string
  /** Who is not in it yet. */
  people: readonly User[]
  /** More of them are on their way. */
  isLoading?: boolean
  busy: boolean
  error: string | undefined
  onAdd: (ids: readonly number[]) => void
  /** Invites someone from outside; for who may. */
  onInvite?: (() => void) | undefined
  onClose: () => void
}

/** Adds people to a channel. */
export function AddPeopleModal(props: AddPeopleModalProps) {
  const { title, people, isLoading = false, busy, error, onAdd, onInvite, onClose } = props
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [tried, setTried] = useState(false)
  if (people.length === 0 && !isLoading) {
    return (
      <Modal title={texts.addTitle(title)} onClose={onClose}>
        <EmptyState
          icon={<IconUsers size={36} stroke={1.75} aria-hidden="true" />}
          title={texts.nobodyTitle}
          hint={texts.nobodyToAdd}
          {...(onInvite && { action: <Button onClick={onInvite}>{texts.inviteOutside}</Button> })}
        />
      </Modal>
    )
  }

  function handleSubmit() {
    setTried(true)
    if (chosen.length > 0 && !busy) onAdd(chosen)
  }

  return (
    <Modal
      title={texts.addTitle(title)}
      hint={texts.addHint}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          {onInvite ? (
            <Button onClick={onInvite}>{texts.inviteOutside}</Button>
          ) : (
            <Button onClick={onClose}>{texts.cancel}</Button>
          )}
          <Button kind="primary" type="submit" busy={busy}>
            {texts.add(chosen.length)}
          </Button>
        </>
      }
    >
      <PeoplePicker people={people} isLoading={isLoading} chosen={chosen} onChange={setChosen} isFirst />
      <FormError error={error ?? (tried && chosen.length === 0 ? texts.chooseSomeone : undefined)} />
    </Modal>
  )
}

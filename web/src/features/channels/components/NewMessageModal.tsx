import type { User } from '@kinward/contract/users'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { PeopleList } from '../../users/components/PeopleList.tsx'
import listStyles from '../../users/components/PeopleList.module.css'
import { PersonLine } from '../../users/components/PersonLine.tsx'
import { dialogTexts as texts } from './dialog-texts.ts'
import { FormError } from './FormError.tsx'

type NewMessageModalProps = {
  people: readonly User[]
  busy: boolean
  error: string | undefined
  onChoose: (userId: number) => void
  onClose: () => void
}

/** Finds someone to write to. */
export function NewMessageModal({ people, busy, error, onChoose, onClose }: NewMessageModalProps) {
  const choose = (id: number) => !busy && onChoose(id)
  return (
    <Modal title={texts.newMessageTitle} hint={texts.newMessageHint} hasField={people.length > 0} onClose={onClose}>
      {people.length === 0 ? (
        <EmptyState title={texts.noOneToWrite} />
      ) : (
        <PeopleList
          people={people}
          isFirst
          onEnter={({ id }) => choose(id)}
          renderPerson={(person) => (
            <button type="button" data-arrow className={listStyles.row} onClick={() => choose(person.id)}>
              <PersonLine person={person} />
            </button>
          )}
        />
      )}
      <FormError error={error} />
    </Modal>
  )
}

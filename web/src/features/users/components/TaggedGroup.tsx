import type { User } from '@kinward/contract/users'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { byName } from '../about-person.ts'
import styles from './PeopleList.module.css'
import { PersonLine } from './PersonLine.tsx'
import { texts } from './texts.ts'

type TaggedGroupProps = {
  /** Null while it loads or when there is none. */
  name: string | null
  members: readonly User[]
  status: 'loading' | 'ready' | 'error'
  me: number
  onRetry: () => void
  onOpenProfile: (userId: number, anchor: HTMLElement) => void
  onClose: () => void
}

/** Who a mention of a group reaches. */
export function TaggedGroup({ name, members, status, me, onRetry, onOpenProfile, onClose }: TaggedGroupProps) {
  const hint = name === null ? {} : { hint: `${texts.members(members.length)}. ${texts.groupHint}` }
  return (
    <Modal title={name ?? texts.people} {...hint} onClose={onClose}>
      {status === 'loading' && <Skeleton rows={3} />}
      {status === 'error' && <ErrorState what={texts.groupFailed} onRetry={onRetry} />}
      {status === 'ready' && name === null && <EmptyState title={texts.groupGone} />}
      {status === 'ready' && name !== null && (
        <ul aria-label={texts.people}>
          {members.toSorted(byName).map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={styles.row}
                onClick={(event) => onOpenProfile(person.id, event.currentTarget)}
              >
                <PersonLine person={person} isMe={person.id === me} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

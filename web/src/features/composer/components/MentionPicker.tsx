import { Avatar } from '../../../ui/Avatar.tsx'
import type { MentionCandidate } from './editor-handle.ts'
import styles from './MentionPicker.module.css'
import { texts } from './texts.ts'

type MentionPickerProps = {
  id: string
  candidates: readonly MentionCandidate[]
  active: number
  onHover: (index: number) => void
  onPick: (candidate: MentionCandidate) => void
}

/** The people an @ could mean. The focus stays in the field; its arrow keys move here. */
export function MentionPicker({ id, candidates, active, onHover, onPick }: MentionPickerProps) {
  return (
    <div className={styles.picker} role="listbox" id={id} aria-label={texts.people_found} title={texts.pick}>
      {candidates.map((candidate, index) => (
        <div
          key={candidate.id}
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => index !== active && onHover(index)}
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(candidate)
          }}
        >
          <Avatar name={candidate.name} userType={candidate.userType} size="m" />
          <span>
            <b>{candidate.name}</b>
            {candidate.title !== null && <small>{candidate.title}</small>}
          </span>
        </div>
      ))}
    </div>
  )
}

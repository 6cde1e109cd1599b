import { IconHeadset, IconLock, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { isPrivate, TYPE_ICONS } from '../../channels/components/channel-icons.ts'
import type { Candidate } from './editor-handle.ts'
import styles from './ReferencePicker.module.css'
import { texts } from './texts.ts'

type ReferencePickerProps = {
  id: string
  sigil: '@' | '#'
  candidates: readonly Candidate[]
  active: number
  onHover: (index: number) => void
  onPick: (candidate: Candidate) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Picture({ candidate }: { candidate: Candidate }) {
  if ('channelType' in candidate) {
    const { channelType: type, isPublic } = candidate
    const Icon = isPrivate({ type, is_public: isPublic }) ? IconLock : TYPE_ICONS[type]
    return (
      <span className={classes(styles.tile, type === 'family' && styles.family)}>
        <Icon {...icon} />
      </span>
    )
  }
  const { userType, name, avatar, onLocked } = candidate
  if (userType !== 'everyone' && userType !== 'staffGroup' && userType !== 'onCall')
    return <Avatar name={name} userType={userType} size="m" avatar={avatar} />
  const Icon = onLocked ? IconLock : { everyone: IconUsersGroup, staffGroup: IconUsers, onCall: IconHeadset }[userType]
  return (
    <span className={styles.tile}>
      <Icon {...icon} />
    </span>
  )
}

/** What an @ or a # could mean. The focus stays in the field; its arrow keys move here. */
export function ReferencePicker({ id, sigil, candidates, active, onHover, onPick }: ReferencePickerProps) {
  return (
    <div
      className={styles.picker}
      role="listbox"
      id={id}
      aria-label={texts.found[sigil]}
      title={texts.pick}
      // A press beside the options, as on a bar that scrolls them, does not leave the field.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {candidates.map((candidate, index) => (
        <div
          key={`${'channelType' in candidate ? '#' : candidate.userType}${candidate.id}`}
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
          <Picture candidate={candidate} />
          <span className={styles.words}>
            <b>{candidate.name}</b>
            {candidate.title !== null && <small>{candidate.title}</small>}
          </span>
        </div>
      ))}
    </div>
  )
}

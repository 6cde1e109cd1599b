import type { StepParticipant } from '@kinward/contract/escalations'
import type { OnCallRole } from '@kinward/contract/on-call'
import { IconArrowUp, IconHeadset, IconUser, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type Callable, findName, isOff } from '../describe-step.ts'
import { isSame, moved } from '../escalation-draft.ts'
import { texts } from '../texts.ts'
import styles from './escalations.module.css'

type StepPeopleProps = {
  label: string
  participants: readonly StepParticipant[]
  /** One after the other: who comes first can be changed. */
  isOrdered: boolean
  callable: Callable
  onChange: (participants: readonly StepParticipant[]) => void
  /** The button that was pressed is no longer there: the focus must go elsewhere. */
  onButtonGone: () => void
}

/** Whom a step calls, in its order. */
export function StepPeople(props: StepPeopleProps) {
  const { label, participants, isOrdered, callable, onChange, onButtonGone } = props
  if (participants.length === 0) return <p className={styles.empty}>{texts.nobodyYet}</p>
  return (
    <ol className={styles.people} aria-label={label}>
      {participants.map((one, place) => {
        const name = findName(one, callable) ?? texts.someoneGone
        const role = callable.roles.find(({ id }) => id === one.userGroupId)
        return (
          <li key={`${one.id} ${one.userGroupId}`} className={styles.called}>
            {role ? (
              <IconHeadset size={20} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconUser size={20} stroke={1.75} aria-hidden="true" />
            )}
            <span>
              <b>{name}</b>
              {role && <OnCallNow role={role} callable={callable} />}
              {isOff(one, callable) && <small className={styles.off}>{texts.isOff}</small>}
            </span>
            {isOrdered && place > 0 && (
              <IconButton
                size="s"
                label={texts.earlier(name)}
                onClick={() => {
                  onChange(moved(participants, place, place - 1))
                  if (place === 1) onButtonGone()
                }}
              >
                <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              size="s"
              label={texts.takeOut(name)}
              onClick={() => {
                onChange(participants.filter((other) => !isSame(other, one)))
                onButtonGone()
              }}
            >
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}

/** Who has a role at this moment. */
export function OnCallNow({ role, callable }: { role: OnCallRole; callable: Callable }) {
  const names = role.now.flatMap(({ userId }) => callable.staff.get(userId)?.fullName ?? [])
  if (names.length === 0) return <small className={styles.off}>{texts.nobodyOnCall}</small>
  return <small>{texts.onCallNow(names)}</small>
}

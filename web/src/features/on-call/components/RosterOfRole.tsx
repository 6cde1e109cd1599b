import type { OnCallShift, RosterRole } from '@kinward/contract/on-call'
import { isOver } from '@kinward/contract/schedules'
import type { User } from '@kinward/contract/users'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { describeShift } from '../describe-shift.ts'
import { texts } from '../texts.ts'
import { asAtPlace, otherClocks } from '../when.ts'
import styles from './OnCall.module.css'

type RosterOfRoleProps = {
  role: RosterRole
  /** Of the place: a roster is kept by its clocks. */
  timeZone: string
  people: ReadonlyMap<number, User>
  onAdd: () => void
  onRename: () => void
  onRemove: () => void
  onEditShift: (shift: OnCallShift) => void
  onRemoveShift: (shift: OnCallShift) => void
}

/** The shifts of a role, the hours that nobody has, and what can be changed. */
export function RosterOfRole({
  role,
  timeZone,
  people,
  onAdd,
  onRename,
  onRemove,
  onEditShift,
  onRemoveShift,
}: RosterOfRoleProps) {
  const now = useNow()
  const today = asAtPlace(now, timeZone)
  const over = role.shifts.filter((shift) => isOver(shift, now))
  const lines = { today, people, onEditShift, onRemoveShift }
  const [gap, ...more] = role.gaps
  const clocks = otherClocks(timeZone)
  const at = (moment: string) => formatMomentFull(asAtPlace(Date.parse(moment), timeZone), today)
  return (
    <div className={styles.roster}>
      {gap && (
        <p className={styles.gap}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {texts.gap(at(gap.from), at(gap.until))} {more.length > 0 && texts.moreGaps(more.length)}
          </span>
        </p>
      )}
      <h3>{texts.shifts}</h3>
      {clocks !== undefined && <p className={styles.hint}>{clocks}</p>}
      {role.shifts.length === 0 && <p className={styles.hint}>{texts.noShifts}</p>}
      <ShiftLines shifts={role.shifts.filter((shift) => !over.includes(shift))} {...lines} />
      {over.length > 0 && (
        <details className={styles.past}>
          <summary>{texts.pastShifts(over.length)}</summary>
          <ShiftLines shifts={over} {...lines} />
        </details>
      )}
      <div className={styles.buttons}>
        <Button size="s" aria-label={texts.addShiftTo(role.name)} onClick={onAdd}>
          {texts.addShift}
        </Button>
        <Button size="s" aria-label={texts.renameRole(role.name)} onClick={onRename}>
          {texts.rename}
        </Button>
        <Button size="s" aria-label={texts.removeRole(role.name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </div>
  )
}

type ShiftLinesProps = Pick<RosterOfRoleProps, 'people' | 'onEditShift' | 'onRemoveShift'> & {
  shifts: readonly OnCallShift[]
  today: number
}

function ShiftLines({ shifts, today, people, onEditShift, onRemoveShift }: ShiftLinesProps) {
  return (
    <ul>
      {shifts.map((shift) => {
        const person = people.get(shift.userId)
        const name = person?.fullName ?? texts.someone
        return (
          <li key={shift.id}>
            <div>
              <b>{name}</b>
              <small>{describeShift(shift, today)}</small>
              {person?.is_switched_off && <small className={styles.off}>{texts.isOff}</small>}
            </div>
            <Button size="s" aria-label={texts.editShift(name)} onClick={() => onEditShift(shift)}>
              {texts.edit}
            </Button>
            <Button size="s" aria-label={texts.removeShift(name)} onClick={() => onRemoveShift(shift)}>
              {texts.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

import type { OnCallShift, RosterRole } from '@kinward/contract/on-call'
import type { User } from '@kinward/contract/users'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatMomentFull, formatTime } from '../../../ui/time.ts'
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
  onRemoveShift: (shiftId: number) => void
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
  const now = useToday()
  const [gap, ...more] = role.gaps
  const clocks = otherClocks(timeZone)
  const placed = (moment: string) => asAtPlace(Date.parse(moment), timeZone)
  const at = (moment: string) => formatMomentFull(placed(moment), asAtPlace(now, timeZone))
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
      <ul>
        {role.shifts.map((shift) => {
          const { id, userId, text, startsAt, minutes } = shift
          const name = people.get(userId)?.fullName ?? texts.someone
          return (
            <li key={id}>
              <div>
                <b>{name}</b>
                <small>
                  {text} · {formatTime(placed(startsAt))} · {texts.lasts(String(minutes / 60))}
                </small>
              </div>
              <Button size="s" aria-label={texts.editShift(name)} onClick={() => onEditShift(shift)}>
                {texts.edit}
              </Button>
              <Button size="s" aria-label={texts.removeShift(name)} onClick={() => onRemoveShift(id)}>
                {texts.remove}
              </Button>
            </li>
          )
        })}
      </ul>
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

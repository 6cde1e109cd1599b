import type { Flag } from '@kinward/contract/patients'
import { IconCheck } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { FlagChip, sortFlags } from '../../../ui/FlagChip.tsx'
import { texts } from '../texts.ts'
import { useFlagsQuery } from '../use-flags-query.ts'
import type { Flagging } from './FlagTool.tsx'
import styles from './flags.module.css'

/** What a message can do to the patient's flags: close one that is open, or add one. */
export default function FlagPicker({ place, open, selected, onSelect }: Flagging) {
  const { data, isError, refetch } = useFlagsQuery(place)
  if (isError && !data)
    return (
      <div className={styles.picker}>
        <p className={styles.none}>{texts.failed}</p>
        <Button size="s" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </div>
    )
  const isOpen = ({ id }: Flag) => open.some((flag) => flag.id === id)
  const toAdd = (data ?? []).filter((flag) => !flag.isRetired && !isOpen(flag))
  const parts = [
    { title: texts.toClose, flags: sortFlags(open), isClosing: true },
    { title: texts.toAdd, flags: toAdd, isClosing: false },
  ].filter(({ flags }) => flags.length > 0)
  return (
    <div className={styles.picker}>
      {parts.map(({ title, flags, isClosing }) => (
        <div key={title} role="group" aria-label={title}>
          <h3>{title}</h3>
          {flags.map((flag) => {
            const isChosen = selected?.flag.id === flag.id && selected.isClosing === isClosing
            return (
              <button
                key={flag.id}
                type="button"
                className={styles.choice}
                aria-pressed={isChosen}
                onClick={() => onSelect(isChosen ? null : { flag: plain(flag), isClosing })}
              >
                <FlagChip flag={flag} />
                {isChosen && <IconCheck size={18} stroke={1.75} aria-hidden="true" />}
              </button>
            )
          })}
        </div>
      ))}
      {data && parts.length === 0 && <p className={styles.none}>{texts.noKinds}</p>}
    </div>
  )
}

function plain({ id, priority, abrv, style }: Flag): Flag {
  return { id, priority, abrv, style }
}

import type { CatalogueFlag } from '@kinward/contract/flags'
import { Button } from '../../../ui/Button.tsx'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { texts } from '../texts.ts'
import styles from './flags.module.css'

type FlagKindRowsProps = {
  flags: readonly CatalogueFlag[]
  busyId: number | null
  onEdit: (flag: CatalogueFlag) => void
  /** Retires a kind that is in use, and brings a retired one back. */
  onRetire: (flag: CatalogueFlag) => void
}

/** Kinds of flags, with what can be done with each. */
export function FlagKindRows({ flags, busyId, onEdit, onRetire }: FlagKindRowsProps) {
  return (
    <ul className={styles.list}>
      {flags.map((flag) => {
        const label = flag.style.flagLabel
        return (
          <li key={flag.id} className={styles.row}>
            <div>
              <FlagChip flag={flag} />
            </div>
            <div className={styles.buttons}>
              <Button size="s" aria-label={texts.editFlag(label)} onClick={() => onEdit(flag)}>
                {texts.edit}
              </Button>
              <Button
                size="s"
                aria-label={flag.isRetired ? texts.bringBackFlag(label) : texts.retireFlag(label)}
                busy={busyId === flag.id}
                onClick={() => onRetire(flag)}
              >
                {flag.isRetired ? texts.bringBack : texts.retire}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

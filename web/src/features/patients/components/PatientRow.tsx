import type { ListedPatient } from '@kinward/contract/managing-patients'
import { IconDots, IconHeart } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { AcuityTag } from '../../../ui/AcuityTag.tsx'
import { classes } from '../../../ui/classes.ts'
import { FlagChip, sortFlags } from '../../../ui/FlagChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { formatDate, formatMoment } from '../../../ui/time.ts'
import { texts } from '../texts.ts'
import styles from './PatientList.module.css'

const FLAGS = 4

type PatientRowProps = {
  patient: ListedPatient
  to: string
  /** Where following the link takes more than going there. */
  onOpen: ((patient: ListedPatient) => void) | null
  isCurrent: boolean
  isPhone: boolean
  now: number
  entries: readonly MenuEntry[]
}

/** A name never stands without a second identifier. */
function secondOf({ birth_date, patientId }: ListedPatient): string {
  const born = birth_date === null ? texts.noSecond : `${texts.born} ${formatDate(birth_date)}`
  return patientId === null ? born : `${born} · ${texts.id} ${patientId}`
}

/** A patient in the list: how ill, who, what is flagged and when something last happened. */
export const PatientRow = memo(function PatientRow(props: PatientRowProps) {
  const { patient, to, onOpen, isCurrent, isPhone, now, entries } = props
  const { fullName, profile, last_message_time: at, hasJoined } = patient
  const flags = sortFlags(patient.flags)
  return (
    <li className={styles.item}>
      <Link
        to={to}
        className={classes(styles.row, isPhone && styles.phone)}
        aria-current={isCurrent ? 'true' : undefined}
        data-patient={patient.id}
        onClick={(event) => {
          if (!onOpen || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          onOpen(patient)
        }}
      >
        <AcuityTag acuity={profile.acuity_details} size={isPhone ? 'row' : 's'} />
        <span className={styles.who}>
          <b>{fullName}</b>
          <small>{secondOf(patient)}</small>
        </span>
        <span className={styles.flags}>
          {flags.slice(0, FLAGS).map((flag) => (
            <FlagChip key={flag.id} flag={flag} bare />
          ))}
          {flags.length > FLAGS && texts.moreFlags(flags.length - FLAGS)}
        </span>
        <span className={styles.meta}>
          {hasJoined && <IconHeart size={15} stroke={2} role="img" aria-label={texts.followed} />}
          {at !== null && <time dateTime={new Date(at).toISOString()}>{formatMoment(at, now)}</time>}
        </span>
      </Link>
      <PopMenu
        label={texts.more(fullName)}
        entries={entries}
        width={250}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} label={texts.more(fullName)} size="action">
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      />
    </li>
  )
})

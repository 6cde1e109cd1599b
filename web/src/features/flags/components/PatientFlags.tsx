import type { CatalogueFlag, PatientFlag } from '@kinward/contract/flags'
import type { Location } from '@kinward/contract/locations'
import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import panel from '../../messages/components/panel.module.css'
import { placeOf } from '../../locations/place.ts'
import { useLocationsQuery } from '../../locations/use-locations-query.ts'
import { useSession } from '../../session/use-session.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { useUsersQuery } from '../../users/use-users-query.ts'
import { mayFlag, maySeeFlags } from '../flag-policy.ts'
import { texts } from '../texts.ts'
import { useFlagsQuery } from '../use-flags-query.ts'
import { type FlaggedPatient, useFlagMutation, usePatientFlagsQuery } from '../use-patient-flags.ts'
import styles from './flags.module.css'

/** The flags of a patient: what is open, by whom and since when, and what was closed. */
export default function PatientFlags(patient: FlaggedPatient) {
  const { data: locations } = useLocationsQuery(useQueryClient())
  const location = locations.find(({ id }) => id === patient.locationId)
  if (!location || !maySeeFlags(location)) return null
  return (
    <section className={panel.part}>
      <h3>{texts.title}</h3>
      <FlagsOf location={location} patientId={patient.patientId} canChange={mayFlag(location)} />
    </section>
  )
}

export type FlagsOfProps = { location: Location; patientId: number; canChange: boolean }

/** The same without a heading, for a window of its own. */
export function FlagsOf({ location, patientId, canChange }: FlagsOfProps) {
  const patient = { ...placeOf(location), patientId }
  const catalogue = useFlagsQuery(patient)
  const flags = usePatientFlagsQuery(patient)
  const change = useFlagMutation(patient)
  if (catalogue.isError || flags.isError)
    return (
      <>
        <p className={styles.none}>{texts.failed}</p>
        <Button size="s" onClick={() => void Promise.all([catalogue.refetch(), flags.refetch()])}>
          {texts.retry}
        </Button>
      </>
    )
  if (!catalogue.data || !flags.data) return null
  const kinds = new Map(catalogue.data.map((flag) => [flag.id, flag]))
  const open = flags.data.filter(({ closed_at }) => closed_at === null)
  const closed = flags.data.filter(({ closed_at }) => closed_at !== null)
  const toAdd = catalogue.data.filter(({ id, isRetired }) => !isRetired && !open.some((flag) => flag.fk_flag_id === id))
  const error = whyRefused(change.error)
  return (
    <>
      {open.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ul ref={keepFocus} className={styles.list}>
        {open.map((flag) => (
          <FlagLine key={flag.id} flag={flag} kind={kinds.get(flag.fk_flag_id)} location={location}>
            {canChange && (
              <Button
                size="s"
                aria-label={texts.closeFlag(kinds.get(flag.fk_flag_id)?.style.flagLabel ?? texts.unknown)}
                busy={change.isPending && change.variables.flagId === flag.fk_flag_id}
                onClick={() => change.mutate({ flagId: flag.fk_flag_id, isClosing: true })}
              >
                {texts.close}
              </Button>
            )}
          </FlagLine>
        ))}
      </ul>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {canChange && toAdd.length > 0 && (
        <div className={styles.add}>
          <PopMenu
            label={texts.add}
            entries={toAdd.map((flag): MenuEntry => ({
              kind: 'item',
              key: String(flag.id),
              content: <FlagChip flag={flag} />,
              onSelect: () => change.mutate({ flagId: flag.id, isClosing: false }),
            }))}
            width={260}
            maxHeight="40dvh"
            renderTrigger={(trigger) => (
              <Button {...trigger} size="s">
                <IconPlus size={16} stroke={1.75} aria-hidden="true" />
                {texts.add}
              </Button>
            )}
          />
        </div>
      )}
      {closed.length > 0 && (
        <details className={styles.history}>
          <summary>{texts.history(closed.length)}</summary>
          <ul className={styles.list}>
            {closed.map((flag) => (
              <FlagLine key={flag.id} flag={flag} kind={kinds.get(flag.fk_flag_id)} location={location} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type FlagLineProps = {
  flag: PatientFlag
  kind: CatalogueFlag | undefined
  location: Location
  children?: ReactNode
}

function FlagLine({ flag, kind, location, children }: FlagLineProps) {
  const now = useToday()
  const { user } = useSession()
  const { data: people } = useUsersQuery(location)
  const { opened_by, opened_at, closed_by, closed_at } = flag
  const isOpen = closed_at === null
  const by = isOpen ? opened_by : closed_by
  const when = formatMomentFull(Date.parse(isOpen ? opened_at : closed_at), now)
  const name = by === user.id ? texts.you : (people?.get(by ?? 0)?.fullName ?? texts.someone)
  const say =
    by === null ? texts[isOpen ? 'openedAt' : 'closedAt'](when) : texts[isOpen ? 'opened' : 'closed'](name, when)
  return (
    <li className={styles.line}>
      <div>
        {kind ? <FlagChip flag={kind} /> : texts.unknown}
        <small>{say}</small>
      </div>
      {children}
    </li>
  )
}

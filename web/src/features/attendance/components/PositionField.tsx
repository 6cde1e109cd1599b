import type { Position } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { IconMapPin } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { placeOf } from '../../locations/place.ts'
import { useChangePreferencesMutation } from '../../preferences/use-change-preferences-mutation.ts'
import { usePreferences } from '../../preferences/use-preferences.ts'
import { mayPlacePatient } from '../attendance-policy.ts'
import { findPosition } from '../find-position.ts'
import { useAddressQuery } from '../use-attendance.ts'
import { PlacePatient } from './PlacePatient.tsx'
import { texts } from './texts.ts'
import styles from './visits.module.css'

type PositionFieldProps = {
  location: Location
  patientId: number
  position: Position | null
  onChange: (position: Position | null) => void
}

const CONSENT_PAGE = '/employee-consent'

/** Where someone is, if they want to say it: asked for once they have agreed that it may be kept. */
export function PositionField({ location, patientId, position, onChange }: PositionFieldProps) {
  const preferences = usePreferences()
  const consent = useChangePreferencesMutation(preferences)
  const [isWanted, setWanted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasAgreed = preferences.gpsConsent?.isGiven === true
  // Raised with every press: what is found after the switch was pressed again is of no use to anyone.
  const turn = useRef(0)

  /** Does something with what comes later, unless the switch was pressed meanwhile. */
  function ifStillAsked<Answer>(work: (answer: Answer) => void): (answer: Answer) => void {
    const asked = turn.current
    return (answer) => {
      if (asked === turn.current) work(answer)
    }
  }

  function find() {
    setProblem(null)
    findPosition().then(
      ifStillAsked(onChange),
      ifStillAsked((error: unknown) => setProblem(error instanceof Error ? error.message : texts.noPosition)),
    )
  }

  function handleWanted(wanted: boolean) {
    turn.current += 1
    setWanted(wanted)
    if (!wanted) onChange(null)
    else if (hasAgreed) find()
  }

  return (
    <>
      <Switch
        label={texts.position}
        hint={texts.positionHint}
        icon={<IconMapPin size={20} stroke={1.75} aria-hidden="true" />}
        checked={isWanted}
        onChange={handleWanted}
      />
      {isWanted && (
        <div className={styles.place} role="status">
          {!hasAgreed ? (
            <>
              {texts.consentNeeded}
              <div className={styles.buttons}>
                <Button
                  size="s"
                  busy={consent.isPending}
                  onClick={() => consent.mutate({ gpsConsent: { isGiven: true } }, { onSuccess: ifStillAsked(find) })}
                >
                  {texts.agree}
                </Button>
                <Link to={CONSENT_PAGE}>{texts.aboutConsent}</Link>
              </div>
            </>
          ) : problem !== null ? (
            <>
              {problem}
              <div className={styles.buttons}>
                <Button size="s" onClick={find}>
                  {texts.tryAgain}
                </Button>
              </div>
            </>
          ) : position ? (
            <Found location={location} patientId={patientId} position={position} />
          ) : (
            texts.finding
          )}
        </div>
      )}
    </>
  )
}

function Found({ location, patientId, position }: { location: Location; patientId: number; position: Position }) {
  const about = { ...placeOf(location), patientId }
  const { data } = useAddressQuery(about, position)
  if (!data) return texts.finding
  return (
    <>
      {texts.at(data.address)}
      {position.accuracy !== null && <small>{texts.within(Math.max(1, Math.round(position.accuracy)))}</small>}
      {!data.isKnownPlace && mayPlacePatient(location) && <PlacePatient about={about} position={position} />}
    </>
  )
}

import { type Area, FirstLocation } from '@kinward/contract/self-service'
import { type SubmitEvent, useState } from 'react'
import { type FormProblems, problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { texts } from '../texts.ts'
import type { FirstLocation as Wish } from '../use-sign-up.ts'
import styles from './sign-up.module.css'

type LocationFormProps = {
  suggestedName: string
  countries: readonly Area[]
  states: readonly Area[]
  country: string
  onCountry: (country: string) => void
  error: string | null
  refused: FormProblems
  wait: number
  busy: boolean
  onSubmit: (location: Wish) => void
}

const TIME_ZONES = Intl.supportedValuesOf('timeZone').map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const optionsOf = (areas: readonly Area[]) => [
  { value: '', label: texts.choose },
  ...areas.map(({ n, c }) => ({ value: c, label: n })),
]

/** Where the first location is. Lists that could not be loaded are left out. */
export function LocationForm(props: LocationFormProps) {
  const { suggestedName, countries, states, country, onCountry, error, refused, wait, busy, onSubmit } = props
  const [name, setName] = useState(suggestedName)
  const [state, setState] = useState('')
  const [city, setCity] = useState('')
  const [timeZone, setTimeZone] = useState(OWN_ZONE)
  const [tried, setTried] = useState(false)
  const location = { name, country, state: state === '' ? null : state, city, timeZone }
  const problems = tried ? { ...refused, ...problemsOf(FirstLocation, location) } : {}
  const isBlocked = busy || wait > 0

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isBlocked && FirstLocation.safeParse(location).success) onSubmit(location)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.locationTitle}</h1>
      <p className={door.lead}>{texts.locationLead}</p>
      <FormAlert error={error} wait={wait} />
      <TextField
        label={texts.locationName}
        name="location"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on the page
        autoFocus
        value={name}
        error={problems['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {countries.length > 0 && (
        <SelectField
          label={texts.country}
          options={optionsOf(countries)}
          value={country}
          error={problems['country']}
          onChange={(code) => {
            setState('')
            onCountry(code)
          }}
        />
      )}
      <div className={styles.pair}>
        {states.length > 0 && (
          <SelectField
            label={texts.state}
            options={optionsOf(states)}
            value={state}
            error={problems['state']}
            onChange={setState}
          />
        )}
        <TextField
          label={texts.city}
          name="city"
          autoComplete="address-level2"
          value={city}
          error={problems['city']}
          onChange={(event) => setCity(event.currentTarget.value)}
        />
      </div>
      <SelectField
        label={texts.timeZone}
        options={
          TIME_ZONES.some(({ value }) => value === timeZone)
            ? TIME_ZONES
            : [{ value: timeZone, label: timeZone }, ...TIME_ZONES]
        }
        value={timeZone}
        error={problems['timeZone']}
        onChange={setTimeZone}
      />
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.open}
      </Button>
    </form>
  )
}

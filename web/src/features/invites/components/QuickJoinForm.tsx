import { askQuickJoin } from '@kinward/contract/quick-join'
import { type SubmitEvent, useState } from 'react'
import { problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import door from '../../../ui/DoorPage.module.css'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import styles from '../../sign-up/components/sign-up.module.css'
import { reachOf } from '../read-addresses.ts'
import { texts } from '../texts.ts'

type Guest = { firstName: string; lastName: string } & ReturnType<typeof reachOf>

type QuickJoinFormProps = {
  place: { entityName: string; locationName: string; roleName: string }
  error: string | null
  wait: number
  busy: boolean
  onSubmit: (guest: Guest) => void
}

/** Who comes by a link for many, and where their own is to go. */
export function QuickJoinForm({ place, error, wait, busy, onSubmit }: QuickJoinFormProps) {
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [reach, setReach] = useState('')
  const [tried, setTried] = useState(false)
  const guest = { firstName, lastName, ...reachOf(reach) }
  const problems = tried ? problemsOf(askQuickJoin.body, guest) : {}
  const isBlocked = busy || wait > 0

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isBlocked && askQuickJoin.body.safeParse(guest).success) onSubmit(guest)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1>{texts.quickTitle(place.locationName)}</h1>
      <p className={door.lead}>{texts.quickLead(place.entityName, place.roleName)}</p>
      <FormAlert error={error} wait={wait} />
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all there is on the page
          autoFocus
          value={firstName}
          error={problems['firstName']}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextField
          label={texts.lastName}
          name="lastName"
          autoComplete="family-name"
          value={lastName}
          error={problems['lastName']}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
      </div>
      <TextField
        label={texts.reach}
        hint={texts.reachHint}
        name="reach"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={reach}
        error={problems['email'] ?? problems['phone'] ?? problems['']}
        onChange={(event) => setReach(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary" size="wide" busy={isBlocked}>
        {texts.quickSend}
      </Button>
    </form>
  )
}

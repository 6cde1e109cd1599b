import { STATUS_MESSAGE_MAX_LENGTH } from '@kinward/contract/status'
import type { PresenceStatus, User } from '@kinward/contract/users'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { lengthHint } from '../../../ui/length-hint.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { fromField, toField, UNTIL_CHOICES, type UntilChoice, untilOf } from '../until-choices.ts'
import type { StatusWish } from '../use-change-status-mutation.ts'
import styles from './StatusForm.module.css'
import { texts } from './texts.ts'

const SHOWN: readonly PresenceStatus[] = ['online', 'busy', 'away', 'offline']

type StatusFormProps = {
  user: User
  /** Whether they are told of as who is cared for, or as one of their family. */
  isGuest: boolean
  busy: boolean
  isSaved: boolean
  error: string | undefined
  onSave: (wish: StatusWish) => void
  now?: () => number
}

/** How the reader can be reached, with a few words, and until when. */
export function StatusForm({ user, isGuest, busy, isSaved, error, onSave, now = Date.now }: StatusFormProps) {
  // Until another is chosen it is the one that holds, which can change by itself.
  const [chosen, setChosen] = useState<PresenceStatus | null>(null)
  const status = chosen ?? user.status
  const [message, setMessage] = useState(user.status_message ?? '')
  const [choice, setChoice] = useState<UntilChoice>(user.status_until === null ? 'never' : 'custom')
  const [time, setTime] = useState(user.status_until === null ? '' : toField(Date.parse(user.status_until)))
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState(false)
  const until = choice === 'custom' ? fromField(time) : untilOf(choice, now())
  const isPast = choice === 'custom' && (until === null || until <= now())

  function touch<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      set(value)
      setTouched(true)
    }
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (isPast || busy) return
    setTouched(false)
    const text = message.trim()
    onSave({
      status,
      status_message: text === '' ? null : text,
      until: until === null ? null : new Date(until).toISOString(),
    })
  }

  function clear() {
    setChosen(null)
    setMessage('')
    setChoice('never')
    setTouched(false)
    onSave({ status: 'online', status_message: null, until: null })
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <ChoiceField
        label={texts.status}
        choices={SHOWN.map((value) => ({
          value,
          ...texts.choices[value],
          icon: <i className={styles[value]} aria-hidden="true" />,
        }))}
        value={status}
        onChange={touch(setChosen)}
      />
      <TextField
        label={texts.message}
        value={message}
        maxLength={STATUS_MESSAGE_MAX_LENGTH}
        hint={
          lengthHint(message, { max: STATUS_MESSAGE_MAX_LENGTH }) ??
          (isGuest ? texts.guestMessageHint : texts.messageHint)
        }
        onChange={(event) => touch(setMessage)(event.currentTarget.value)}
      />
      <SelectField
        label={texts.until}
        options={UNTIL_CHOICES.map((value) => ({ value, label: texts.untilChoices[value] }))}
        value={choice}
        onChange={touch(setChoice)}
      />
      {choice === 'custom' && (
        <TextField
          type="datetime-local"
          label={texts.untilTime}
          value={time}
          error={tried && isPast ? texts.untilMissing : undefined}
          onChange={(event) => touch(setTime)(event.currentTarget.value)}
        />
      )}
      <SaveLine label={texts.save} busy={busy} isSaved={isSaved && !touched} error={error}>
        <Button onClick={clear}>{texts.clear}</Button>
      </SaveLine>
    </form>
  )
}

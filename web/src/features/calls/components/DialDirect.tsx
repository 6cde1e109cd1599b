import { PHONE_INVALID } from '@kinward/contract/patterns'
import { IconBackspace, IconPhone } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isTouch } from '../../../lib/is-touch.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Dialled } from '../call-state.ts'
import type { DialBox } from '../phone-box.ts'
import { DialPad } from './DialPad.tsx'
import { dialTexts as texts } from './dial-texts.ts'
import { useDialled } from './use-dialled.ts'

type DialDirectProps = {
  box: Pick<DialBox, 'without' | 'refused'>
  onCall: (dialled: Dialled) => void
  onClose: () => void
}

/** Dials a number by hand, with the keys of a phone or those of the keyboard. */
export default function DialDirect({ box: { without, refused }, onCall, onClose }: DialDirectProps) {
  const [typed, setTyped] = useState(refused?.typed ?? '')
  const [error, setError] = useState(refused?.why)
  const field = useRef<HTMLInputElement>(null)
  const dialled = useDialled()
  const meant = dialled.read(typed)

  function change(next: string) {
    setTyped(next)
    setError(undefined)
  }

  async function handleCall() {
    const found = await dialled.load().then((read) => read(typed))
    if (found) return onCall(found)
    setError(PHONE_INVALID)
    field.current?.focus()
  }

  return (
    <Modal
      title={texts.title}
      hint={without === null ? texts.how : texts.without(without)}
      // On a touch screen the keys are under the field already, and the keyboard would cover them.
      hasField={!isTouch()}
      onClose={onClose}
      onSubmit={() => void handleCall()}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit">
            <IconPhone size={18} stroke={1.75} aria-hidden="true" />
            {texts.call}
          </Button>
        </>
      }
    >
      {without !== null && <p>{texts.how}</p>}
      <TextField
        ref={field}
        label={texts.number}
        type="tel"
        autoComplete="off"
        maxLength={30}
        value={typed}
        error={error}
        hint={meant ? texts.calls(meant.shown) : texts.hint}
        onChange={(event) => change(event.currentTarget.value)}
        end={
          <IconButton label={texts.remove} onClick={() => change(typed.slice(0, -1))}>
            <IconBackspace size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
        }
        data-autofocus
      />
      <DialPad onPress={(key) => change(`${typed}${key}`.slice(0, 30))} />
    </Modal>
  )
}

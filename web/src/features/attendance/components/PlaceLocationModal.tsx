import type { Coordinates } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { whyRefused } from '../../settings/why-refused.ts'
import { usePlaceLocationMutation } from '../use-place-location.ts'
import { texts } from './texts.ts'

type PlaceLocationModalProps = { location: Location; place: Coordinates; onClose: () => void }

/** Makes the middle of the map the place of a location. */
export function PlaceLocationModal({ location, place, onClose }: PlaceLocationModalProps) {
  const [address, setAddress] = useState('')
  const { mutate, isPending, error } = usePlaceLocationMutation(location)
  return (
    <Modal
      title={texts.placeTitle(location.name)}
      hint={texts.placeHint}
      hasField
      onClose={onClose}
      onSubmit={() => mutate({ ...place, address }, { onSuccess: onClose })}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.address}
        data-autofocus
        value={address}
        maxLength={200}
        error={whyRefused(error)}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </Modal>
  )
}

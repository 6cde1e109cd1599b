import { useCallback, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { FormAlert } from '../../session/components/FormAlert.tsx'
import { useBlobUrl } from '../../uploads/components/use-blob-url.ts'
import { cropPicture, type CropArea } from '../crop-picture.ts'
import styles from './Avatar.module.css'
import { texts } from './texts.ts'

const LEAST_ZOOM = 1
const MOST_ZOOM = 4
const STEP = 0.05

type CropDialogProps = {
  picture: Blob
  isRound: boolean
  busy: boolean
  error: string | undefined
  onCropped: (face: Blob) => void
  onUnreadable: () => void
  onClose: () => void
}

/** Chooses the part of a picture that becomes a face: by pointer, by wheel, or by the keyboard. */
export default function CropDialog(props: CropDialogProps) {
  const { picture, isRound, busy, error, onCropped, onUnreadable, onClose } = props
  const url = useBlobUrl(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(LEAST_ZOOM)
  const [area, setArea] = useState<CropArea | null>(null)
  const handleComplete = useCallback((_share: CropArea, pixels: CropArea) => setArea(pixels), [])

  async function handleUse() {
    if (url === null || area === null) return
    try {
      onCropped(await cropPicture(url, area))
    } catch {
      onUnreadable()
    }
  }

  return (
    <Modal
      title={texts.crop}
      hint={texts.cropHint}
      onClose={onClose}
      onSubmit={() => void handleUse()}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy || area === null}>
            {texts.takePicture}
          </Button>
        </>
      }
    >
      <FormAlert error={error ?? null} />
      <div className={styles.crop}>
        {url !== null && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={LEAST_ZOOM}
            maxZoom={MOST_ZOOM}
            aspect={1}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={handleComplete}
            cropperProps={{ role: 'group', 'aria-label': texts.cropArea }}
            mediaProps={{ onError: onUnreadable }}
          />
        )}
      </div>
      <label className={styles.zoom}>
        {texts.zoom}
        <input
          type="range"
          min={LEAST_ZOOM}
          max={MOST_ZOOM}
          step={STEP}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
    </Modal>
  )
}

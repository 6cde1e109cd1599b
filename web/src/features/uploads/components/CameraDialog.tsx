import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { ChosenFile } from '../local-file.ts'
import styles from './CameraDialog.module.css'
import { texts } from './texts.ts'
import { useBlobUrl } from './use-blob-url.ts'

const QUALITY = 0.92

function whyNot(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return texts.camera.denied
  return name === 'NotFoundError' ? texts.camera.missing : texts.camera.failed
}

/** The camera's picture as it runs, or why there is none. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isGone = false
    const end = () => stream?.getTracks().forEach((track) => track.stop())
    navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 } } }).then(
      (opened) => {
        stream = opened
        if (isGone) return end()
        if (video.current) video.current.srcObject = opened
      },
      (error: unknown) => !isGone && setProblem(whyNot(error)),
    )
    return () => {
      isGone = true
      end()
    }
  }, [])
  // Before its first picture a camera has none to take.
  return { video, problem, isReady, onPicture: () => setReady(true) }
}

async function photograph(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

function fileName(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return texts.camera.file(`${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}`)
}

type CameraDialogProps = { onPhoto: (photo: ChosenFile) => void; onClose: () => void }

/** Takes a photo with the camera of a desk, looks at it, and attaches it. */
export default function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const { video, problem, isReady, onPicture } = useCamera()
  const [photo, setPhoto] = useState<Blob | null>(null)
  const url = useBlobUrl(photo)

  async function handleCapture() {
    if (video.current) setPhoto(await photograph(video.current))
  }

  function handleUse() {
    if (photo) onPhoto({ name: fileName(), blob: photo })
    onClose()
  }

  const foot = photo ? (
    <>
      <Button onClick={() => setPhoto(null)}>{texts.camera.again}</Button>
      <Button kind="primary" onClick={handleUse}>
        {texts.camera.use}
      </Button>
    </>
  ) : (
    <Button kind="primary" busy={!isReady} onClick={() => void handleCapture()}>
      {texts.camera.capture}
    </Button>
  )
  return (
    <Modal title={texts.camera.title} size="l" onClose={onClose} foot={problem === null ? foot : undefined}>
      {problem === null ? (
        <div className={styles.view}>
          <video
            ref={video}
            autoPlay
            playsInline
            muted
            aria-label={texts.camera.preview}
            hidden={url !== null}
            onLoadedData={onPicture}
          />
          {url !== null && <img src={url} alt={texts.camera.preview} />}
        </div>
      ) : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </Modal>
  )
}
